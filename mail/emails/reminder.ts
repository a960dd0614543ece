import { wholeDay } from '#content/format.ts'
import type { ChargeReminderKind, ReminderKind } from '#content/merge-fields.ts'
import { classTimes } from '#content/start-text.ts'
import { closedStatuses, owes } from '#contract/application-status.ts'
import type { Start } from '#contract/starts.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { aboutApplication, fields, greeting, payFee } from '#mail/parts.ts'
import { shownLine, shownParagraphs } from '#mail/shown.ts'
import { HOW_TO_SEND, type MissingDocument, missingDocuments } from './documents.ts'

type FirstClass = Pick<Start, 'id' | 'starts' | 'days' | 'from' | 'to' | 'more' | 'zoneLabel'> & {
  joining: string
  prepare: string
}

type ApplicantReminderKind = Exclude<ReminderKind, ChargeReminderKind>

/** `offer` is the last one that was sent. `start` is the one that the application has, unless it is canceled. */
type ReminderData = {
  row: Application & { startId: string }
  reminder: {
    kind: ApplicantReminderKind
    isOn: boolean
    subject: string
    body: string
    fee: string
    offer?: { id: string; respondBy: string | null } | undefined
    start?: FirstClass | undefined
    /** What the applicant still has to send. */
    missing?: MissingDocument[] | undefined
  }
}

/** The `part` of a reminder: its kind, and what it is about, such as an offer and the days that are left. */
export const partOfReminder = (kind: ReminderKind, about: string) => `${kind}.${about}`

const headings: Record<ApplicantReminderKind, string> = {
  fee: 'Your application fee is still due.',
  offer: 'We have not heard from you yet.',
  class: 'Your first class is near.',
  documents: 'We still need something from you.',
}

/** Email to the applicant, once for each thing that is due, in the academy's own words. */
export const reminder: EmailDefinition<ReminderData> = {
  appliesWhile: ({ row, reminder: { kind, isOn, offer, start, missing = [] } }, { part = '' }) => {
    const [, about] = part.split('.')
    if (!isOn) return false
    if (kind === 'fee') return owes(row)
    if (kind === 'offer') return row.status === 'offered' && offer?.id === about
    if (kind === 'documents') return missing.length > 0 && !closedStatuses.includes(row.status)
    return start?.id === about && (row.status === 'accepted' || row.status === 'enrolled')
  },
  visitor: ({ row, reminder: { kind, subject, body, fee, offer, start, missing } }, publicUrl, { company }) => {
    const paragraphs = shownParagraphs(body)
    const answerBy = kind === 'offer' && offer?.respondBy ? wholeDay(offer.respondBy) : ''
    return {
      subject: shownLine(subject),
      preview: paragraphs.join(' ').replaceAll(/\s+/g, ' '),
      heading: headings[kind],
      course: shownLine(row.courseName),
      parts: [
        greeting,
        paragraphs,
        kind === 'fee' && payFee(publicUrl, row, fee),
        kind === 'class' &&
          start && [
            fields('Your classes', [
              ['First class', wholeDay(start.starts)],
              ['Times', classTimes(start)],
              ['How to join', start.joining],
              ['What to prepare', start.prepare],
            ]),
            { kind: 'link', label: company.lmsLabel, url: company.lmsUrl },
          ],
        kind === 'documents' && missing && [missingDocuments(missing), HOW_TO_SEND],
        aboutApplication(row, row.status, { answerBy, publicUrl }),
      ],
    }
  },
}

import { content } from '#content/all.data.ts'
import { nextSteps } from '#content/next-steps.ts'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import { type LeadKind, leadFormOf } from '#contract/forms/lead-forms.ts'
import { heldUntil } from '#contract/forms/reservation.ts'
import { scanResults } from '#contract/forms/resume.ts'
import type { Email } from '#mail/email.ts'
import type { Message, Part } from '#mail/message.ts'
import { fieldsOf, labelOf, type Pairs, shownLine, shownMoment } from '#mail/shown.ts'
import { answerGoesTo, arrivalOf, fields, greeting, receiptParts, text, toStaff, toVisitor } from './shared-parts.ts'

const { company } = content

export type LeadEmail = Extract<Email, { about: LeadKind }>

/** To the visitor: what arrived, and what comes next. */
export function leadReceived({ about, row, session }: LeadEmail, publicUrl: string): Message {
  const { page, email } = leadFormOf(about)
  const { received, thanks, stepsDone = 0 } = email
  const next = nextSteps[page]
  return {
    subject: `We have your ${received}`,
    preview: thanks,
    heading: `We have your ${received}.`,
    parts: [
      greeting,
      text(thanks),
      ...receiptParts(received, row, session ? [['Session', session.title], ...holdOf(row)] : []),
      ...(session ? [estimateLink(`${publicUrl}${page}/${session.id}/estimate.pdf?request=${row.id}`)] : []),
      ...(next ? [{ kind: 'steps', title: next.heading.title, steps: next.steps.slice(stepsDone) } as const] : []),
      text(`Office hours: ${company.hours}.`),
    ],
    reason: toVisitor(publicUrl),
  }
}

/** To the staff: all that was sent. */
export function leadNotice({ about, row, file, session }: LeadEmail, publicUrl: string): Message {
  const form = leadFormOf(about)
  const { received, notice, noticeField } = form.email
  const name = shownLine(String(row[form.nameField]))
  const email = shownLine(row.email)
  return {
    subject: `${notice}: ${shownLine(String(row[noticeField]))} (${name})`,
    preview: `From ${name}, ${email}.`,
    heading: `A new ${received}`,
    parts: [
      answerGoesTo(name, email),
      fields('What was sent', [
        ...fieldsOf(form.fields, session ? { ...row, session: session.title } : row),
        ...(about === 'reservation' ? holdOf(row) : []),
        ...(form.file ? aboutFile(form.file.label, row, file?.storedAt) : []),
        ...arrivalOf(row),
        ['Number', row.id],
      ]),
    ],
    reason: toStaff(publicUrl),
  }
}

/** Until when a request holds its seats; nothing once staff have decided. */
function holdOf({ createdAt, seatsState }: LeadRecord): Pairs {
  return seatsState ? [] : [['Seats held until', shownMoment(heldUntil(createdAt))]]
}

const estimateLink = (url: string): Part => ({ kind: 'link', label: 'Get the estimate (PDF)', url })

function aboutFile(label: string, { fileName = '', fileBytes = 0, scan = '' }: LeadRecord, storedAt = ''): Pairs {
  const size = fileBytes < 1e6 ? `${Math.ceil(fileBytes / 1e3)} kB` : `${(fileBytes / 1e6).toFixed(1)} MB`
  return [
    [label, `${shownLine(fileName)} (${size})`],
    ['Stored at', storedAt],
    ['Virus Scan', labelOf({ options: scanResults }, scan)],
  ]
}

import type { Company, Content, Steps } from '#content/schema.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { scanResults } from '#contract/files.ts'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import { type LeadKind, leadForms, type RegisteredForm } from '#contract/forms/lead-forms.ts'
import { heldUntil } from '#contract/forms/reservation.ts'
import type { Attachment, EmailDefinition, Message, Pairs } from '#mail/email.ts'
import { answerGoesTo, fields, getArrival, greeting, receiptParts } from '#mail/parts.ts'
import { getFields, getLabel, shownLine, shownMoment } from '#mail/shown.ts'

/** Steps after a form is sent, by the page with the form. */
const nextSteps = ({ calendar, contact, customTraining, forms }: Content): Partial<Record<string, Steps>> => ({
  '/contact': contact.next,
  '/custom-training': customTraining.form.next,
  '/corporate-calendar-training': calendar.request.next,
  ...Object.fromEntries(forms.map(({ path, next }) => [path, next])),
})

type LeadData = {
  row: LeadRecord
  /** The lead's file, for staff only: attached, or its storage location. Missing if it no longer exists. */
  file?: { bytes?: Uint8Array; storedAt?: string } | undefined
  /** The workshop of our list that the lead requests seats for. */
  workshop?: { id: string; title: string } | undefined
  /** Titles of other requested workshops, or ''. */
  others?: string
  /** A request for seats in words: what was asked for, and what is held. */
  text?: { what: string; hold: string } | undefined
}

export const leadEmails = Object.fromEntries(leadForms.map((form) => [form.kind, leadEmail(form)])) as Record<
  LeadKind,
  EmailDefinition<LeadData>
>

function leadEmail(form: RegisteredForm): EmailDefinition<LeadData> {
  return {
    limit: () => 'confirmation',
    visitorName: ({ row }) => String(row[form.nameField]),
    visitor: (data, publicUrl, content) => confirmation(form, data, publicUrl, content),
    staff: (data, _publicUrl, { company }) => notice(form, data, company),
    attachments: (data, to) => (to === 'staff' ? attachments(data) : []),
  }
}

function confirmation(
  { page, email }: RegisteredForm,
  { row, workshop, others = '', text }: LeadData,
  publicUrl: string,
  content: Content,
): Message {
  const { received, thanks, stepsDone = 0 } = email
  const { company } = content
  const next = nextSteps(content)[page]
  const chosen: Pairs = workshop
    ? [['Session', workshop.title], ['Other sessions', others], ...getHold(row, company)]
    : []
  const estimate = `${publicUrl}${page}/${workshop?.id}/estimate.pdf?request=${row.id}`
  return {
    subject: `We have your ${received}`,
    preview: thanks,
    heading: `We have your ${received}.`,
    parts: [
      greeting,
      thanks,
      text && `${text.what}. ${text.hold}`,
      receiptParts(received, row, company, chosen),
      workshop && { kind: 'link', label: 'Get the estimate (PDF)', url: estimate },
      next && { kind: 'steps', title: next.heading.title, steps: next.steps.slice(stepsDone) },
      `Office hours: ${company.hours} ${zoneInFull(company)}.`,
    ],
  }
}

function notice(form: RegisteredForm, { row, file, workshop, others = '', text }: LeadData, company: Company): Message {
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
        ...getFields(form.fields, workshop ? { ...row, session: workshop.title, also: others } : row),
        ...(form.kind === 'reservation' ? getHold(row, company) : []),
        ['In words', text ? `${text.what}. ${text.hold}` : ''],
        ...(form.file ? aboutFile(form.file.label, row, file?.storedAt) : []),
        ...getArrival(row, company),
        ['Number', row.id],
      ]),
    ],
  }
}

/** Shows until when a request holds its seats; empty once staff have decided. */
function getHold({ createdAt, seatsState }: LeadRecord, company: Company): Pairs {
  return seatsState ? [] : [['Seats held until', shownMoment(company, heldUntil(createdAt))]]
}

function aboutFile(label: string, { fileName = '', fileBytes = 0, scan = '' }: LeadRecord, storedAt = ''): Pairs {
  const size = fileBytes < 1e6 ? `${Math.ceil(fileBytes / 1e3)} kB` : `${(fileBytes / 1e6).toFixed(1)} MB`
  return [
    [label, `${shownLine(fileName)} (${size})`],
    ['Stored at', storedAt],
    ['Virus Scan', getLabel({ options: scanResults }, scan)],
  ]
}

function attachments({ row: { fileName = '', fileType = '' }, file }: LeadData): Attachment[] {
  if (!file?.bytes) return []
  // The visitor's file name, without characters that a mail program could read as a path.
  const filename = shownLine(fileName).replaceAll(/[\\/:]/g, '-')
  return [{ filename, contentType: fileType, content: Buffer.from(file.bytes) }]
}

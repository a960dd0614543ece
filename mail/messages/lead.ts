import company from '#content/company.yaml'
import { nextSteps } from '#content/next-steps.ts'
import type { LeadRecord } from '#contract/forms/lead-form.ts'
import type { LeadKind } from '#contract/forms/lead-forms.ts'
import { leadFormOf } from '#contract/forms/lead-forms.ts'
import { scanResults } from '#contract/forms/resume.ts'
import type { Email } from '#mail/email.ts'
import type { Message, ShownField } from '#mail/message.ts'
import { referenceOf } from '#mail/reference.ts'
import { fieldsOf, labelOf, shownFields, shownLine, shownMoment } from '#mail/shown.ts'
import { answerGoesTo, toStaff, toVisitor } from './reasons.ts'
import { greeting, receiptParts } from './receipt.ts'

export type LeadEmail = Extract<Email, { about: LeadKind }>

/** To the visitor: what arrived, and what comes next. */
export function leadReceived({ about, row }: LeadEmail, publicUrl: string): Message {
  const { page, email } = leadFormOf(about)
  const { received, thanks, stepsDone = 0 } = email
  const { heading, steps } = nextSteps[page]
  return {
    subject: `We have your ${received}`,
    preview: thanks,
    heading: `We have your ${received}.`,
    parts: [
      greeting,
      { kind: 'text', text: thanks },
      ...receiptParts(received, row),
      { kind: 'steps', title: heading.title, steps: steps.slice(stepsDone) },
      { kind: 'text', text: `Office hours: ${company.hours}.` },
    ],
    reason: toVisitor(publicUrl),
  }
}

/** To the staff: all that was sent. */
export function leadNotice({ about, row, file }: LeadEmail, publicUrl: string): Message {
  const form = leadFormOf(about)
  const { received, notice, noticeField } = form.email
  const name = shownLine(String(row[form.nameField]))
  const email = shownLine(row.email)
  const fields = [
    ...fieldsOf(form.fields, row),
    ...(form.file ? aboutFile(form.file.label, row, file?.storedAt) : []),
    { label: 'Received', value: shownMoment(row.createdAt) },
    { label: 'Reference', value: referenceOf(row) },
    { label: 'Number', value: row.id },
  ]
  return {
    subject: `${notice}: ${shownLine(String(row[noticeField]))} (${name})`,
    preview: `From ${name}, ${email}.`,
    heading: `A new ${received}`,
    parts: [
      { kind: 'text', text: answerGoesTo(name, email) },
      { kind: 'fields', title: 'What was sent', fields },
    ],
    reason: toStaff(publicUrl),
  }
}

function aboutFile(
  label: string,
  { fileName = '', fileBytes = 0, scan = '' }: LeadRecord,
  storedAt = '',
): ShownField[] {
  const size = fileBytes < 1e6 ? `${Math.ceil(fileBytes / 1e3)} kB` : `${(fileBytes / 1e6).toFixed(1)} MB`
  return shownFields([
    [label, `${shownLine(fileName)} (${size})`],
    ['Stored at', storedAt],
    ['Virus Scan', labelOf({ options: scanResults }, scan)],
  ])
}

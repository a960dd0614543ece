import { applicationStatuses } from '#contract/application-status.ts'
import { referenceOf } from '#contract/leads.ts'
import type { Application, Decision } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { shownLine, shownText } from '#mail/shown.ts'
import { fields, text, toVisitor } from './shared-parts.ts'

const PREVIEW_LENGTH = 150

/** To the applicant: a decision in the words of the staff, which stay as they were written. */
export function decisionEmail({ row, decision }: { row: Application; decision: Decision }, publicUrl: string): Message {
  const course = shownLine(row.courseName)
  const paragraphs = shownText(decision.body)
    .trim()
    .split(/\n{2,}/)
  return {
    subject: shownLine(decision.subject),
    preview: paragraphs.join(' ').replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    heading: 'A decision about your application.',
    course,
    parts: [
      ...paragraphs.map(text),
      fields('Your application', [
        ['Course', course],
        ['Status', applicationStatuses[decision.outcome].applicant],
        ['Reference', referenceOf(row)],
      ]),
    ],
    reason: toVisitor(publicUrl),
  }
}

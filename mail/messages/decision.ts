import { applicationStatuses } from '#contract/application-status.ts'
import type { Application, Decision } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { shownDay, shownLine, shownText } from '#mail/shown.ts'
import { aboutApplication, seeApplication, text, toVisitor } from './shared-parts.ts'

const PREVIEW_LENGTH = 150

/** To the applicant: a decision in the words of the staff, which stay as they were written, and what happens next. */
export function decisionEmail({ row, decision }: { row: Application; decision: Decision }, publicUrl: string): Message {
  const { outcome, respondBy } = decision
  const paragraphs = shownText(decision.body)
    .trim()
    .split(/\n{2,}/)
  return {
    subject: shownLine(decision.subject),
    preview: paragraphs.join(' ').replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH),
    heading: 'A decision about your application.',
    course: shownLine(row.courseName),
    parts: [
      ...paragraphs.map(text),
      { kind: 'notice', text: `What happens next: ${applicationStatuses[outcome].next}` },
      aboutApplication(row, outcome, [['Answer by', respondBy ? shownDay(respondBy) : '']]),
      { ...seeApplication(publicUrl), kind: 'action' },
    ],
    reason: toVisitor(publicUrl),
  }
}

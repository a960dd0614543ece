import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { Application, Email } from '#mail/email.ts'
import type { Message } from '#mail/message.ts'
import { shownLine } from '#mail/shown.ts'
import { aboutApplication, greeting, seeApplication, text, toVisitor } from './shared-parts.ts'

type Change = Pick<Extract<Email, { about: 'status' }>, 'row' | 'status' | 'from'>

/** To the applicant: their application has another status, without an email of a decision. */
export function statusEmail({ row, status, from }: Change, publicUrl: string): Message {
  const { applicant, next } = applicationStatuses[status]
  const course = shownLine(row.courseName)
  return {
    subject: `Your application for ${course}: ${applicant}`,
    preview: next,
    heading: `${applicant}.`,
    course,
    parts: [
      greeting,
      ...(from === 'waitlisted' && status === 'in_review' ? [text('A seat is free.')] : []),
      text(next),
      ...toDo(row, status).map(text),
      aboutApplication(row, status),
      { ...seeApplication(publicUrl), kind: 'action' },
    ],
    reason: toVisitor(publicUrl),
  }
}

/** What the next step leaves open. */
function toDo({ feeStatus }: Application, status: ApplicationStatus): string[] {
  // Their next step says what can be done.
  if (status === 'offer_expired' || status === 'withdrawn') return []
  const isDue = feeStatus === 'due' && status !== 'declined'
  return [
    isDue
      ? 'The application fee is still due. You can pay it on the page of your application.'
      : 'There is nothing that you need to do now.',
  ]
}

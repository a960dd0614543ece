import { wholeDay } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { aboutApplication, warning } from '#mail/parts.ts'
import { shownLine, shownParagraphs } from '#mail/shown.ts'

/** A decision as staff wrote it. Empty lines separate paragraphs; `respondBy` is an offer's last day (`2027-03-14`). */
type Decision = {
  outcome: ApplicationStatus
  respondBy: string | null
  terms: OfferTerms | null
  subject: string
  body: string
}

/** `last` is the id of the application's last decision in effect. */
type DecisionData = { row: Application; decision: Decision; last?: string | undefined }

/** Email to the applicant: a decision in the unchanged words of the staff, and what happens next. */
export const decision: EmailDefinition<DecisionData> = {
  // A later decision or status has said otherwise. Lists of decisions say the same in SQL (services/admissions/sent.ts).
  appliesWhile: ({ row, decision, last }, { part }) => part === last && decision.outcome === row.status,
  visitor: ({ row, decision: { subject, body, outcome, respondBy, terms } }, publicUrl) => {
    const paragraphs = shownParagraphs(body)
    return {
      subject: shownLine(subject),
      preview: paragraphs.join(' ').replaceAll(/\s+/g, ' '),
      heading: outcome === 'offered' ? 'We offer you a seat.' : 'A decision about your application.',
      course: shownLine(row.courseName),
      parts: [
        paragraphs,
        // The text and terms of an offer say what happens next.
        !terms && warning(`What happens next: ${applicationStatuses[outcome].next}`),
        aboutApplication(row, outcome, { terms, answerBy: respondBy ? wholeDay(respondBy) : '', publicUrl }),
      ],
    }
  },
}

import { wholeDay } from '#content/format.ts'
import { type ApplicationStatus, applicationStatuses, owes } from '#contract/application-status.ts'
import type { OfferTerms, Start } from '#contract/starts.ts'
import type { Application, EmailDefinition } from '#mail/email.ts'
import { aboutApplication, greeting, type OpenCharge, payNow } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

/** The `part` of an email about the status that an application has now; the first status has none. */
export const statusPart = ({ status, statusSince }: Pick<Application, 'status' | 'statusSince'>) =>
  statusSince ? `${status}.${statusSince.getTime()}` : undefined

/** The current status and the previous one. */
type StatusData = {
  row: Application
  status: ApplicationStatus
  from?: string | undefined
  terms?: OfferTerms | undefined
  /** What is to be paid after an acceptance, with a link to the checkout of the first. */
  charges?: OpenCharge[] | undefined
  token?: string | undefined
  /** The start that the application was moved to. */
  movedTo?: Pick<Start, 'starts'> | undefined
}

/** Email to the applicant: a status change that no decision email announces. */
export const status: EmailDefinition<StatusData> = {
  secret: ({ token = '' }) => token,
  appliesWhile: ({ row }, { part }) => part !== undefined && part === statusPart(row),
  visitor: ({ row, status, from, terms, movedTo, charges = [], token }, publicUrl) => {
    const { applicant, next } = applicationStatuses[status]
    const course = shownLine(row.courseName)
    const [first] = charges
    const feeToDo = owes({ feeStatus: row.feeStatus, status })
      ? 'The application fee is still due. You can pay it on the page of your application.'
      : first
        ? ''
        : 'There is nothing that you need to do now.'
    return {
      subject: `Your application for ${course}: ${applicant}`,
      preview: next,
      heading: `${applicant}.`,
      course,
      parts: [
        greeting,
        from === 'waitlisted' && status === 'in_review' && 'Good news: you have moved off the waitlist.',
        movedTo ? `${next} Classes begin on ${wholeDay(movedTo.starts)}.` : next,
        terms && 'Here are the terms you accepted.',
        // The `next` text of a closed application says what can be done.
        status !== 'offer_expired' && status !== 'withdrawn' && feeToDo,
        first &&
          token && [
            `${first.name}: please pay ${first.amount}${first.dueOn ? ` by ${wholeDay(first.dueOn)}` : ''}. The button leads to the checkout.`,
            payNow(publicUrl, first, token),
          ],
        aboutApplication(row, status, { terms, charges, publicUrl }),
      ],
    }
  },
}

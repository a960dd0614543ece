import { longDay } from '#content/format.ts'
import { offerDetails } from '#content/offer-text.ts'
import type { Company, Content } from '#content/schema.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { getReference } from '#contract/leads.ts'
import type { OfferTerms } from '#contract/starts.ts'
import type { Application, EmailRow, Pairs, Part } from './email.ts'
import { shownLine, shownMoment, shownText } from './shown.ts'

export const defaultReason = {
  visitor: (host: string) =>
    `You received this email because this address was entered in a form on ${host}. If that was not you, please reply and let us know.`,
  staff: (host: string, academyName: string) => `A notice of ${host} to the staff of ${academyName}.`,
}

/** Opens every email to a visitor. It has no name, because anyone can enter any name and address in a form. */
export const greeting = 'Hello,'

export function fields(title: string, pairs: Pairs): Part {
  const shown = pairs.map(([label, value]): Pairs[0] => [label, shownText(value).trim()])
  return { kind: 'fields', title, fields: shown.filter(([, value]) => value !== '') }
}

/** What is still to be paid of a charge. */
export type OpenCharge = { name: string; amount: string; dueOn: string | null }

/** Each in its own line. */
export const toPay = (charges: OpenCharge[]): string =>
  charges.map(({ name, amount, dueOn }) => `${name}: ${amount}${dueOn ? ` by ${longDay(dueOn)}` : ' now'}`).join('\n')

/** Leads to the checkout of one charge, without a sign-in. */
export const payNow = (publicUrl: string, { amount }: Pick<OpenCharge, 'amount'>, token: string) =>
  ({ kind: 'action', label: `Pay ${amount}`, url: `${publicUrl}/pay/${token}` }) as const

/** Leads to the application's own fee, which is paid without a sign-in. */
export const payFee = (publicUrl: string, { id }: Pick<EmailRow, 'id'>, fee: string) =>
  ({ kind: 'action', label: `Pay ${fee}`, url: `${publicUrl}/apply?application=${id}` }) as const

/** Links to the applicant's page. It does not sign in; only the sign-in email does. */
export const seeApplication = (publicUrl: string) =>
  ({ kind: 'link', label: 'See your application', url: `${publicUrl}/application` }) as const

/** Shows the status of an application, the terms of its offer with their calendar, and the button to its page. */
export function aboutApplication(
  row: Application,
  status: ApplicationStatus,
  {
    terms,
    answerBy = '',
    charges = [],
    publicUrl,
  }: { terms?: OfferTerms | null | undefined; answerBy?: string; charges?: OpenCharge[]; publicUrl: string },
): Part[] {
  const calendar = `${publicUrl}/cohorts/${terms?.startId}.ics`
  return [
    fields('Your application', [
      ['Course', shownLine(row.courseName)],
      ['Status', applicationStatuses[status].applicant],
      ...(terms ? offerDetails(terms) : []),
      ['Answer by', answerBy],
      ['To pay', toPay(charges)],
      ['Reference', getReference(row)],
    ]),
    ...(terms ? [{ kind: 'link', label: 'Add the classes to your calendar', url: calendar } as const] : []),
    { ...seeApplication(publicUrl), kind: 'action' },
  ]
}

export const testMark = (isTest: boolean) => (isTest ? 'TEST MODE: ' : '')

export const warning = (text: string): Part => ({ kind: 'notice', text })

/** The application steps after the first two, form and payment. */
export const stepsAfterPayment = ({ apply: { next } }: Content): Part | undefined =>
  next && { kind: 'steps', title: next.heading.title, steps: next.steps.slice(2) }

/** For emails to staff, whose Reply-To is the visitor. */
export const answerGoesTo = (name: string, email: string) =>
  `Sent by ${name}, ${email}. Replies to this email go there.`

export const getArrival = (row: EmailRow, company: Company): Pairs => [
  ['Received', shownMoment(company, row.createdAt)],
  ['Reference', getReference(row)],
]

/** Tells a visitor what arrived (`what`: "message"), but not what was typed, because anyone can enter any address. */
export function receiptParts(
  what: string,
  row: EmailRow,
  company: Company,
  chosen: Pairs = [],
  toCorrect = 'reply and mention the reference',
): Part[] {
  return [
    fields(`Your ${what}`, [...chosen, ...getArrival(row, company)]),
    `To protect your privacy, this email does not repeat what you sent. To add or correct something, ${toCorrect}.`,
  ]
}

import { content } from '#content/all.data.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { OfferTerms } from '#contract/cohorts.ts'
import { referenceOf } from '#contract/leads.ts'
import type { Application, EmailRow, Pairs, Part } from './email.ts'
import { shownLine, shownMoment, shownText } from './shown.ts'

const { apply, company } = content

/** Why an email came, where its definition does not say so. */
export const defaultReason = {
  visitor: (host: string) =>
    `You received this email because this address was entered in a form on ${host}. If that was not you, please reply and let us know.`,
  staff: (host: string) => `A notice of ${host} to the staff of ${company.name}.`,
}

/** Opens every email to a visitor. It names nobody: anyone can enter any name and any address in a form. */
export const greeting = 'Hello,'

/** A table of labels and values, without empty values. */
export function fields(title: string, pairs: Pairs): Part {
  const shown = pairs.map(([label, value]): Pairs[0] => [label, shownText(value).trim()])
  return { kind: 'fields', title, fields: shown.filter(([, value]) => value !== '') }
}

/** Leads to the applicant's page. It signs nobody in: only the sign-in email does. */
export const seeApplication = (publicUrl: string) =>
  ({ kind: 'link', label: 'See your application', url: `${publicUrl}/application` }) as const

/** The application that an email is about, with its status. */
export const aboutApplication = (row: Application, status: ApplicationStatus, more: Pairs = []) =>
  fields('Your application', [
    ['Course', shownLine(row.courseName)],
    ['Status', applicationStatuses[status].applicant],
    ...more,
    ['Reference', referenceOf(row)],
  ])

/** The calendar file of the classes that an offer is for. */
export const addToCalendar = ({ cohortId }: OfferTerms, publicUrl: string): Part => ({
  kind: 'link',
  label: 'Add the classes to your calendar',
  url: `${publicUrl}/cohorts/${cohortId}.ics`,
})

/** The steps after form and payment, which are the first two of an application. */
export const stepsAfterPayment: Part[] = apply.next
  ? [{ kind: 'steps', title: apply.next.heading.title, steps: apply.next.steps.slice(2) }]
  : []

/** For an email to the staff, whose Reply-To is the visitor. */
export const answerGoesTo = (name: string, email: string) =>
  `Sent by ${name}, ${email}. Replies to this email go there.`

export const arrivalOf = (row: EmailRow): Pairs => [
  ['Received', shownMoment(row.createdAt)],
  ['Reference', referenceOf(row)],
]

/** Tells a visitor what arrived (`what`: "message"), not what was typed: anybody can enter any address. */
export function receiptParts(
  what: string,
  row: EmailRow,
  chosen: Pairs = [],
  toCorrect = 'reply and mention the reference',
) {
  return [
    fields(`Your ${what}`, [...chosen, ...arrivalOf(row)]),
    `To protect your privacy, this email does not repeat what you sent. To add or correct something, ${toCorrect}.`,
  ]
}

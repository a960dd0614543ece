import { content } from '#content/all.data.ts'
import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import { referenceOf } from '#contract/leads.ts'
import type { Application } from '#mail/email.ts'
import type { Part } from '#mail/message.ts'
import { type Pairs, shownFields, shownLine, shownMoment } from '#mail/shown.ts'

const { apply, company } = content

const hostOf = (publicUrl: string) => new URL(publicUrl).host

export const toVisitor = (publicUrl: string) =>
  `You received this email because this address was entered in a form on ${hostOf(publicUrl)}. If that was not you, please reply and let us know.`

export const toStaff = (publicUrl: string) => `A notice of ${hostOf(publicUrl)} to the staff of ${company.name}.`

export const text = (words: string): Part => ({ kind: 'text', text: words })

/** Opens every email to a visitor. It names nobody: anyone can enter any name and any address in a form. */
export const greeting = text('Hello,')

export const fields = (title: string, pairs: Pairs): Part => ({ kind: 'fields', title, fields: shownFields(pairs) })

/** Leads to the applicant's page. It signs nobody in: only the sign-in email does. */
export const seeApplication = (publicUrl: string) =>
  ({ kind: 'link', label: 'See your application', url: `${publicUrl}/application` }) as const

/** Which application an email is about, and how far it is. */
export const aboutApplication = (row: Application, status: ApplicationStatus, more: Pairs = []) =>
  fields('Your application', [
    ['Course', shownLine(row.courseName)],
    ['Status', applicationStatuses[status].applicant],
    ...more,
    ['Reference', referenceOf(row)],
  ])

/** What comes after form and payment, the first two steps of an application. */
export const stepsAfterPayment: Part[] = apply.next
  ? [{ kind: 'steps', title: apply.next.heading.title, steps: apply.next.steps.slice(2) }]
  : []

/** In a notice, whose Reply-To is the visitor. */
export const answerGoesTo = (name: string, email: string) =>
  text(`Sent by ${name}, ${email}. Replies to this email go there.`)

export const arrivalOf = (row: { id: string; createdAt: Date }): Pairs => [
  ['Received', shownMoment(row.createdAt)],
  ['Reference', referenceOf(row)],
]

/**
 * Tells a visitor what arrived (`what`: "message"). Anyone who fills in a form chooses who gets its confirmation, so nothing
 * that was typed is repeated; `chosen` is from the academy's own lists.
 */
export function receiptParts(
  what: string,
  row: { id: string; createdAt: Date },
  chosen: Pairs = [],
  toCorrect = 'reply and mention the reference',
): Part[] {
  return [
    fields(`Your ${what}`, [...chosen, ...arrivalOf(row)]),
    text(
      `To protect your privacy, this email does not repeat what you sent. To add or correct something, ${toCorrect}.`,
    ),
  ]
}

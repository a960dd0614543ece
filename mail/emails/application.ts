import { wholeDay } from '#content/format.ts'
import { pricedTuition, startPlans } from '#content/plan-text.ts'
import type { Content } from '#content/schema.ts'
import { applicationStatuses, closedStatuses, owes } from '#contract/application-status.ts'
import { applicationFields } from '#contract/applications.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { Start } from '#contract/starts.ts'
import type { Application, EmailDefinition, Message, Part } from '#mail/email.ts'
import {
  answerGoesTo,
  fields,
  getArrival,
  greeting,
  payFee,
  receiptParts,
  seeApplication,
  stepsAfterPayment,
} from '#mail/parts.ts'
import { getFields, shownLine } from '#mail/shown.ts'

/** `fee` is formatted; `start` is the one that the applicant prefers, if it still exists. */
type ApplicationData = {
  row: Application
  fee: string
  start?: Pick<Start, 'starts' | 'tuition' | 'plans'> | undefined
}

export const application: EmailDefinition<ApplicationData> = {
  limit: () => 'application',
  visitorName: ({ row }) => row.fullName,
  // A later email has told the visitor how it ended.
  appliesWhile: ({ row }, { to }) => to === 'staff' || !closedStatuses.includes(row.status),
  visitor: confirmation,
  staff: notice,
}

function confirmation({ row, fee, start }: ApplicationData, publicUrl: string, content: Content): Message {
  const { billing, company } = content
  const course = shownLine(row.courseName)
  return {
    subject: 'We have your application',
    preview: `${course}. ${inShort({ row, fee })}`,
    heading: 'We have your application.',
    course,
    parts: [
      greeting,
      `Thank you for applying. Your application for ${course} has arrived and is with our team.`,
      aboutFee({ row, fee }, publicUrl),
      receiptParts(
        'application',
        row,
        company,
        [
          ['Course', course],
          ['Preferred start', start ? wholeDay(start.starts) : ''],
          ['Tuition', start?.tuition ? pricedTuition(start.tuition, billing.taxes) : ''],
          ['Payment', start ? startPlans(start, billing.taxes).join('\n') : ''],
        ],
        'follow the link below',
      ),
      seeApplication(publicUrl),
      stepsAfterPayment(content),
    ],
  }
}

function inShort({ row, fee }: ApplicationData): string {
  if (owes(row)) return `The application fee of ${fee} is due.`
  const { staff } = applicationStatuses[row.status]
  if (closedStatuses.includes(row.status)) return `Its status is “${staff}” since then.`
  if (row.status === 'waitlisted') return 'The application is on the waitlist of its start.'
  return `The application fee ${row.feeStatus === 'refunded' ? 'was' : 'is'} ${row.feeStatus}.`
}

function aboutFee({ row, fee }: ApplicationData, publicUrl: string): Part[] {
  const settled: Partial<Record<FeeStatus, string>> = {
    waived: 'Your waiver code is accepted: there is no application fee to pay.',
    paid: 'The application fee is paid. A receipt follows in a separate email.',
    refunded: 'The application fee of this application was refunded.',
  }
  const waitlist = 'You are on the waitlist of the start date you chose. We will email you if we can offer you a seat.'
  if (row.status === 'waitlisted') {
    return [waitlist, settled[row.feeStatus] ?? 'There is no fee until then.']
  }
  if (!owes(row)) return [settled[row.feeStatus] ?? '']
  return [
    `The application fee of ${fee} is still due. You pay it by card, on the payment provider’s own page. If you have already paid, a receipt is on its way.`,
    payFee(publicUrl, row, fee),
  ]
}

const { courseId, startId, ...others } = applicationFields

function notice({ row, fee, start }: ApplicationData, _publicUrl: string, { company }: Content): Message {
  const name = shownLine(row.fullName)
  const course = shownLine(row.courseName)
  const named = {
    ...row,
    courseId: row.courseName,
    startId: start ? `${wholeDay(start.starts)} (${row.startId})` : row.startId,
  }
  return {
    subject: `Application: ${name}, ${course}`,
    preview: inShort({ row, fee }),
    heading: 'A new application',
    parts: [
      `${name} applies for ${course}. ${inShort({ row, fee })}`,
      answerGoesTo(name, shownLine(row.email)),
      fields('What was sent', [
        ...getFields({ courseId, startId, ...others }, named),
        ...getArrival(row, company),
        ['Application', row.id],
      ]),
    ],
  }
}

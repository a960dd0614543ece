import { content } from '#content/all.data.ts'
import { referenceOf } from '#contract/leads.ts'
import type { Application, Payment } from '#mail/email.ts'
import type { Message, Part } from '#mail/message.ts'
import { academyAddress, type Pairs, shownLine, shownMoment } from '#mail/shown.ts'
import { fields, greeting, seeApplication, stepsAfterPayment, text, toStaff, toVisitor } from './shared-parts.ts'

const { company } = content

type Paid = { row: Application; payment: Payment; publicUrl: string }

/** To the applicant, once the fee is paid. */
export function paymentReceipt({ row, payment, publicUrl }: Paid): Message {
  return {
    subject: `${testMark(payment)}Receipt for your application fee`,
    preview: `${payment.amount} for your application to ${company.name}.`,
    heading: 'Your application fee is paid.',
    course: shownLine(row.courseName),
    parts: [
      greeting,
      text(`Thank you. We have received ${payment.amount} for your application. Nothing more is due now.`),
      ...warnings(row, payment),
      fields('Receipt', receiptOf(row, payment)),
      ...stepsAfterPayment,
      seeApplication(publicUrl),
      { kind: 'link', label: 'Refund policy', url: `${publicUrl}/refundpolicy` },
    ],
    reason: toVisitor(publicUrl),
  }
}

/** To the staff, once a fee is paid. */
export function paymentNotice({ row, payment, publicUrl }: Paid): Message {
  const name = shownLine(row.fullName)
  return {
    subject: `${testMark(payment)}Application fee paid: ${name}, ${shownLine(row.courseName)}`,
    preview: `${payment.amount}, ${shownMoment(payment.confirmedAt)}.`,
    heading: 'An application fee is paid',
    parts: [
      text(`${name} has paid ${payment.amount}. The application itself came in an earlier notice.`),
      ...warnings(row, payment),
      fields('Payment', [
        ['Paid by', `${row.fullName}, ${row.email}`],
        ...receiptOf(row, payment),
        ['Application', row.id],
      ]),
    ],
    reason: toStaff(publicUrl),
  }
}

function testMark({ isTest }: Payment): string {
  return isTest ? 'TEST MODE: ' : ''
}

function warnings({ feeStatus }: Application, { isTest }: Payment): Part[] {
  const warning = (words: string): Part => ({ kind: 'notice', text: words })
  return [
    ...(isTest ? [warning('This was a payment in test mode. No card was charged.')] : []),
    ...(feeStatus === 'refunded' ? [warning('This payment has been refunded since then.')] : []),
  ]
}

function receiptOf(row: Application, payment: Payment): Pairs {
  return [
    ['For', `Application fee, ${row.courseName}`],
    ['Amount', payment.amount],
    ['Paid to', `${company.name}, ${academyAddress}`],
    ['Confirmed', shownMoment(payment.confirmedAt)],
    ['Payment', payment.reference ?? ''],
    ['Reference', referenceOf(row)],
  ]
}

import apply from '#content/apply.yaml'
import company from '#content/company.yaml'
import type { Application, Payment } from '#mail/email.ts'
import type { Message, Part } from '#mail/message.ts'
import { referenceOf } from '#mail/reference.ts'
import { shownFields, shownLine, shownMoment } from '#mail/shown.ts'
import { toStaff, toVisitor } from './reasons.ts'
import { greeting } from './receipt.ts'

type Paid = { row: Application; payment: Payment; publicUrl: string }

/** To the applicant, once the fee is paid. */
export function paymentReceipt({ row, payment, publicUrl }: Paid): Message {
  return {
    subject: `${testMark(payment)}Receipt for your application fee`,
    preview: `${payment.amount} for your application to ${company.name}.`,
    heading: 'Your application fee is paid.',
    parts: [
      greeting,
      {
        kind: 'text',
        text: `Thank you. We have received ${payment.amount} for your application. Nothing more is due now.`,
      },
      ...warnings(row, payment),
      { kind: 'fields', title: 'Receipt', fields: receiptFields(row, payment) },
      // Sending the form and paying are behind the applicant.
      { kind: 'steps', title: apply.next.heading.title, steps: apply.next.steps.slice(2) },
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
      { kind: 'text', text: `${name} has paid ${payment.amount}. The application itself came in an earlier notice.` },
      ...warnings(row, payment),
      {
        kind: 'fields',
        title: 'Payment',
        fields: [
          ...shownFields([['Paid by', `${row.fullName}, ${row.email}`]]),
          ...receiptFields(row, payment),
          ...shownFields([['Application', row.id]]),
        ],
      },
    ],
    reason: toStaff(publicUrl),
  }
}

function testMark({ isTest }: Payment): string {
  return isTest ? 'TEST MODE: ' : ''
}

function warnings(row: Application, { isTest }: Payment): Part[] {
  return [
    ...(isTest ? [{ kind: 'notice' as const, text: 'This was a payment in test mode. No card was charged.' }] : []),
    ...(row.feeStatus === 'refunded'
      ? [{ kind: 'notice' as const, text: 'This payment has been refunded since then.' }]
      : []),
  ]
}

function receiptFields(row: Application, payment: Payment) {
  const { street, city, region, postalCode, country } = company.address
  return shownFields([
    ['For', `Application fee, ${row.courseName}`],
    ['Amount', payment.amount],
    ['Paid to', `${company.name}, ${street}, ${city}, ${region} ${postalCode}, ${country}`],
    ['Confirmed', shownMoment(payment.confirmedAt)],
    ['Payment', payment.reference ?? ''],
    ['Reference', referenceOf(row)],
  ])
}

import { content } from '#content/all.data.ts'
import { wholeDay } from '#content/format.ts'
import { getReference } from '#contract/leads.ts'
import type { Start } from '#contract/starts.ts'
import type { Application, EmailDefinition, Message, Pairs } from '#mail/email.ts'
import { fields, greeting, seeApplication, stepsAfterPayment, testMark, warning } from '#mail/parts.ts'
import { academyAddress, shownLine, shownMoment } from '#mail/shown.ts'

const { company } = content

type Payment = {
  /** Such as "USD 50". */
  amount: string
  /** The payment provider's id of the payment. */
  reference: string | null
  confirmedAt: Date
  /** No money moved: built-in checkout, or the provider's test mode. */
  isTest: boolean
}

/** `start` is the one that the applicant prefers, if it still exists. */
type PaymentData = { row: Application; payment: Payment; start?: Pick<Start, 'starts'> | undefined }

export const payment: EmailDefinition<PaymentData> = {
  // Anyone can make payments in test mode with any address.
  limit: ({ payment }) => (payment.isTest ? 'confirmation' : undefined),
  visitorName: ({ row }) => row.fullName,
  visitor: receipt,
  staff: notice,
}

function receipt({ row, payment, start }: PaymentData, publicUrl: string): Message {
  return {
    subject: `${testMark(payment.isTest)}Receipt for your application fee`,
    preview: `${payment.amount} for your application to ${company.name}.`,
    heading: 'Your application fee is paid.',
    course: shownLine(row.courseName),
    parts: [
      greeting,
      `Thank you. We have received ${payment.amount} for your application. Nothing more is due now.`,
      testWarning(payment),
      refundWarning(row),
      fields('Receipt', [...getReceipt(row, payment), ['Preferred start', start ? wholeDay(start.starts) : '']]),
      stepsAfterPayment,
      seeApplication(publicUrl),
      { kind: 'link', label: 'Refund policy', url: `${publicUrl}/refundpolicy` },
    ],
  }
}

function notice({ row, payment }: PaymentData): Message {
  const name = shownLine(row.fullName)
  return {
    subject: `${testMark(payment.isTest)}Application fee paid: ${name}, ${shownLine(row.courseName)}`,
    preview: `${payment.amount}, ${shownMoment(payment.confirmedAt)}.`,
    heading: 'An application fee is paid',
    parts: [
      `${name} has paid ${payment.amount}. The application itself came in an earlier notice.`,
      testWarning(payment),
      refundWarning(row),
      fields('Payment', [
        ['Paid by', `${row.fullName}, ${row.email}`],
        ...getReceipt(row, payment),
        ['Application', row.id],
      ]),
    ],
  }
}

const testWarning = ({ isTest }: Payment) => isTest && warning('This was a payment in test mode. No card was charged.')

const refundWarning = ({ feeStatus }: Application) =>
  feeStatus === 'refunded' && warning('This payment has been refunded since then.')

function getReceipt(row: Application, payment: Payment): Pairs {
  return [
    ['For', `Application fee, ${row.courseName}`],
    ['Amount', payment.amount],
    ['Paid to', `${company.name}, ${academyAddress}`],
    ['Confirmed', shownMoment(payment.confirmedAt)],
    ['Payment', payment.reference ?? ''],
    ['Reference', getReference(row)],
  ]
}

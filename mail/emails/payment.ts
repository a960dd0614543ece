import { wholeDay } from '#content/format.ts'
import type { Company, Content } from '#content/schema.ts'
import { getReference } from '#contract/leads.ts'
import type { FeeStatus } from '#contract/payments.ts'
import type { Start } from '#contract/starts.ts'
import type { EmailDefinition, EmailRow, Message, Pairs } from '#mail/email.ts'
import {
  fields,
  greeting,
  type OpenCharge,
  seeApplication,
  stepsAfterPayment,
  testMark,
  toPay,
  warning,
} from '#mail/parts.ts'
import { academyAddress, shownLine, shownMoment } from '#mail/shown.ts'

type Payment = {
  /** Nothing but the application fee was paid. */
  isFee: boolean
  /** Such as "USD 50". */
  amount: string
  paid: { name: string; amount: string }[]
  /** What the same payer still has to pay. */
  left: OpenCharge[]
  /** The payment provider's id of the payment. */
  reference: string | null
  confirmedAt: Date
  /** No money moved: built-in checkout, or the provider's test mode. */
  isTest: boolean
}

/** Who paid. Without course and fee for a company. */
type Payer = EmailRow & { fullName: string; courseName: string | null; feeStatus: FeeStatus | null }

/** `start` is the one that the applicant prefers, if it still exists. */
type PaymentData = { row: Payer; payment: Payment; start?: Pick<Start, 'starts'> | undefined }

export const payment: EmailDefinition<PaymentData> = {
  // Anyone can make payments in test mode with any address.
  limit: ({ payment }) => (payment.isTest ? 'confirmation' : undefined),
  visitorName: ({ row }) => row.fullName,
  visitor: (data, publicUrl, content) =>
    data.payment.isFee ? feeReceipt(data, publicUrl, content) : receipt(data, publicUrl, content),
  staff: notice,
}

function feeReceipt({ row, payment, start }: PaymentData, publicUrl: string, content: Content): Message {
  const { company } = content
  return {
    subject: `${testMark(payment.isTest)}Receipt for your application fee`,
    preview: `${payment.amount} for your application to ${company.name}.`,
    heading: 'Your application fee is paid.',
    course: shownLine(row.courseName ?? ''),
    parts: [
      greeting,
      `Thank you. We have received ${payment.amount} for your application.${payment.left.length > 0 ? '' : ' Nothing more is due now.'}`,
      testWarning(payment),
      refundWarning(row),
      fields('Receipt', [
        ...getReceipt(row, payment, company),
        ['Preferred start', start ? wholeDay(start.starts) : ''],
      ]),
      stepsAfterPayment(content),
      seeApplication(publicUrl),
      { kind: 'link', label: 'Refund policy', url: `${publicUrl}/refundpolicy` },
    ],
  }
}

function receipt({ row, payment }: PaymentData, publicUrl: string, { company }: Content): Message {
  const { amount, left, isTest } = payment
  return {
    subject: `${testMark(isTest)}Receipt for your payment of ${amount}`,
    preview: `${getNames(payment)}: ${amount}, paid to ${company.name}.`,
    heading: 'We have received your payment.',
    ...(row.courseName && { course: shownLine(row.courseName) }),
    parts: [
      greeting,
      `Thank you. We have received ${amount}.${left.length > 0 ? '' : ' There is nothing left to pay.'}`,
      testWarning(payment),
      payment.paid.length > 1 &&
        fields(
          'What you have paid',
          payment.paid.map(({ name, amount }) => [name, amount]),
        ),
      fields('Receipt', [...getReceipt(row, payment, company), ['Left to pay', toPay(left)]]),
      row.courseName ? seeApplication(publicUrl) : undefined,
      { kind: 'link', label: 'Refund policy', url: `${publicUrl}/refundpolicy` },
    ],
  }
}

function notice({ row, payment }: PaymentData, _publicUrl: string, { company }: Content): Message {
  const name = shownLine(row.fullName)
  const what = payment.isFee ? 'Application fee paid' : 'Payment received'
  const from = [name, shownLine(row.courseName ?? '')].filter(Boolean).join(', ')
  return {
    subject: `${testMark(payment.isTest)}${what}: ${from}`,
    preview: `${payment.amount}, ${shownMoment(company, payment.confirmedAt)}.`,
    heading: payment.isFee ? 'An application fee is paid' : 'A payment has arrived',
    parts: [
      payment.isFee
        ? `${name} has paid ${payment.amount}. The application itself came in an earlier notice.`
        : `${name} has paid ${payment.amount}.`,
      testWarning(payment),
      payment.isFee && refundWarning(row),
      fields('Payment', [
        ['Paid by', `${row.fullName}, ${row.email}`],
        ...getReceipt(row, payment, company),
        [row.courseName === null ? 'Reservation' : 'Application', row.id],
      ]),
    ],
  }
}

const testWarning = ({ isTest }: Payment) => isTest && warning('This was a payment in test mode. No card was charged.')

const refundWarning = ({ feeStatus }: Payer) =>
  feeStatus === 'refunded' && warning('This payment has been refunded since then.')

const getNames = ({ paid }: Payment) => paid.map(({ name }) => name).join(', ')

function getReceipt(row: Payer, payment: Payment, company: Company): Pairs {
  return [
    ['For', [getNames(payment), row.courseName].filter(Boolean).join(', ')],
    ['Amount', payment.amount],
    ['Paid to', `${company.name}, ${academyAddress(company)}`],
    ['Confirmed', shownMoment(company, payment.confirmedAt)],
    ['Payment', payment.reference ?? ''],
    ['Reference', getReference(row)],
  ]
}

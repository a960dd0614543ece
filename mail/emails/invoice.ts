import { wholeDay } from '#content/format.ts'
import { documentNames } from '#contract/invoices.ts'
import { getReference } from '#contract/leads.ts'
import type { EmailDefinition, EmailRow, Message, Part } from '#mail/email.ts'
import { fields, greeting } from '#mail/parts.ts'
import { shownLine } from '#mail/shown.ts'

type InvoiceData = {
  /** `email` is that of the company or sponsor who pays. */
  row: EmailRow
  invoice: {
    kind: 'invoice' | 'credit_note'
    number: string
    /** Of the invoice that it corrects, or ''. */
    corrects: string
    purchaseOrder: string
    total: string
    dueOn: string | null
  }
  /** What is still to be paid of it, each with the token of a link to its checkout. */
  open: { name: string; amount: string; token: string }[]
  pdf: Buffer
}

/** Email to a company or sponsor: an invoice, or a credit note for what it does not owe any more. */
export const invoice: EmailDefinition<InvoiceData> = {
  secret: ({ open }) => open.map(({ token }) => token),
  attachments: ({ invoice: { number }, pdf }) => [
    { filename: `${number}.pdf`, contentType: 'application/pdf', content: pdf },
  ],
  visitor: writeInvoice,
}

function writeInvoice({ row, invoice, open }: InvoiceData, publicUrl: string): Message {
  const { kind, number, corrects, purchaseOrder, total, dueOn } = invoice
  const name = documentNames[kind]
  const due = dueOn ? wholeDay(dueOn) : ''
  const order = purchaseOrder && `purchase order ${shownLine(purchaseOrder)}`
  return {
    subject: [`${name} ${number}`, order].filter(Boolean).join(', '),
    preview: kind === 'invoice' ? [total, due && `due ${due}`].filter(Boolean).join(', ') : total,
    heading: `${name} ${number}.`,
    parts: [
      greeting,
      kind === 'invoice'
        ? 'Here is our invoice, as a PDF. Please give its number with a bank transfer.'
        : 'Here is our credit note, as a PDF: you owe less by its amount. If you have paid more than you owe, we return it.',
      fields(name, [
        ['Number', number],
        ['For invoice', corrects],
        ['Purchase order', purchaseOrder],
        ['Amount', total],
        ['Due', kind === 'invoice' ? due : ''],
        ['Reference', getReference(row)],
      ]),
      ...open.map((charge): Part => {
        const label = open.length > 1 ? `Pay ${charge.amount}: ${charge.name}` : `Pay ${charge.amount}`
        return { kind: 'action', label, url: `${publicUrl}/pay/${charge.token}` }
      }),
      kind === 'invoice' && open.length === 0 && 'It is paid. There is nothing left to pay.',
      'If something is wrong, please reply to this email.',
    ],
  }
}

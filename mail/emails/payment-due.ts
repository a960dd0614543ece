import { wholeDay } from '#content/format.ts'
import type { ChargeReminderKind } from '#content/merge-fields.ts'
import { getReference } from '#contract/leads.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'
import { fields, greeting, payNow } from '#mail/parts.ts'
import { shownLine, shownParagraphs } from '#mail/shown.ts'

type PaymentDue = {
  /** `email` is the payer's: the applicant, a company, or the sponsor of either. */
  row: EmailRow
  reminder: { kind: ChargeReminderKind; isOn: boolean; subject: string; body: string }
  /** `course` is null for a company. */
  charge: { name: string; course: string | null; amount: string; dueOn: string; isOpen: boolean }
  /** Of the link to its checkout. */
  token: string
}

const headings: Record<ChargeReminderKind, string> = {
  due: 'A payment is due soon.',
  overdue: 'A payment is overdue.',
}

/** Email to the payer of a charge, before and after its last day, in the academy's own words. */
export const paymentDue: EmailDefinition<PaymentDue> = {
  secret: ({ token }) => token,
  appliesWhile: ({ reminder, charge }) => reminder.isOn && charge.isOpen,
  visitor: ({ row, reminder: { kind, subject, body }, charge, token }, publicUrl) => {
    const paragraphs = shownParagraphs(body)
    return {
      subject: shownLine(subject),
      preview: paragraphs.join(' ').replaceAll(/\s+/g, ' '),
      heading: headings[kind],
      ...(charge.course && { course: shownLine(charge.course) }),
      parts: [
        greeting,
        paragraphs,
        fields('Your payment', [
          ['For', charge.name],
          ['Course', charge.course ?? ''],
          ['Amount', charge.amount],
          ['Due', wholeDay(charge.dueOn)],
          ['Reference', getReference(row)],
        ]),
        payNow(publicUrl, charge, token),
      ],
    }
  },
}

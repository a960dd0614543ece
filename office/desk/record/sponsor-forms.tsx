import { ReasonField, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { TextField } from '#office/ui/fields.tsx'
import { PayerFields } from '#office/ui/payer-fields.tsx'
import type { FoundCharge } from '#services/charges/find.ts'
import type { PayerDetails } from '#services/charges/payers.ts'
import { formatFee, toDecimal } from '#services/money.ts'
import { WorkForm } from './work-form.tsx'

type ChargeProps = { charge: FoundCharge }

/** Bills what is open of a charge, or a part of it, to somebody who pays for the applicant. */
export function SponsorForm({
  charge: { id, owed, currency },
  sponsor,
}: ChargeProps & { sponsor: Partial<PayerDetails> }) {
  return (
    <WorkForm intent="sponsor" showsErrors>
      <input type="hidden" name="charge" value={id} />
      <TextField
        key={owed}
        label={`Amount of ${formatFee({ amount: owed, currency })}`}
        name="amount"
        inputMode="decimal"
        defaultValue={toDecimal({ amount: owed, currency })}
        required
      />
      <PayerFields payer={sponsor} />
      <ReasonField />
      <Quiet>The sponsor gets an invoice with a link to pay. The applicant is not asked for this amount.</Quiet>
      <Submit>Send the invoice</Submit>
    </WorkForm>
  )
}

export function UndoSponsorForm({ charge: { id } }: ChargeProps) {
  return (
    <WorkForm intent="undo-sponsor" showsErrors>
      <input type="hidden" name="charge" value={id} />
      <Quiet>The sponsor gets a credit note, and the applicant is asked again.</Quiet>
      <ReasonField />
      <Submit>Ask the applicant again</Submit>
    </WorkForm>
  )
}

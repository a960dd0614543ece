import { useEffect, useId, useState } from 'react'
import { Submit } from '#desk/ui/fields.tsx'
import { formatFee, parseAmount, toDecimal } from '#services/money.ts'
import type { FoundPayment } from '#services/payments/service.ts'
import { SelectField, SmallFields, TextField } from '#ssr/fields.tsx'
import type { PolicyPart } from './refund-policy.ts'
import { WorkForm } from './work-form.tsx'

type RefundFormProps = {
  payment: FoundPayment
  reasons: { code: string; label: string }[]
  policy: { first: PolicyPart[]; rest: PolicyPart[] }
}

export function RefundForm({ payment, reasons, policy }: RefundFormProps) {
  const { sessionId, currency, left } = payment
  const id = useId()
  const options = reasons.map(({ code, label }) => ({ id: code, name: label }))
  const all = toDecimal({ amount: left, currency })
  // Undefined without script, so that no wrong amount is shown.
  const [typed, setTyped] = useState<string>()
  useEffect(() => setTyped(all), [all])
  const amount = typed === undefined ? undefined : parseAmount(typed, currency)
  const isPossible = amount !== undefined && amount > 0 && amount <= left
  return (
    <WorkForm intent="refund" className="grid gap-[0.9rem] pt-[0.4rem]" onStored={(form) => form.reset()}>
      <input type="hidden" name="payment" value={sessionId ?? ''} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-3">
        <SmallFields value>
          <TextField
            key={all}
            label="Amount"
            hint={`At most ${formatFee({ amount: left, currency })}.`}
            name="amount"
            inputMode="decimal"
            required
            defaultValue={all}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <SelectField label="Reason" name="reason" required options={options} empty="Choose a reason" />
          <div className="col-span-full">
            <TextField label="Note on the refund" hint="Optional. Only staff see it." name="note" maxLength={10_000} />
          </div>
        </SmallFields>
      </div>
      <div className="grid max-w-168 gap-[0.4rem] text-small/[1.5]">
        <h3 className="font-semibold font-text text-small/[1.3]">Refund policy</h3>
        <Policy parts={policy.first} />
        {policy.rest.length > 0 && (
          <details className="gap-[0.4rem] open:grid">
            <summary>
              <span className="link">The rest of this section</span>
            </summary>
            <Policy parts={policy.rest} />
          </details>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-[0.9rem] gap-y-[0.4rem]">
        <Submit look="filled" aria-describedby={id}>
          Refund
        </Submit>
        <output id={id} className="flex-[1_1_14rem] text-[0.9375rem]">
          {isPossible &&
            `${formatFee({ amount, currency })} ${amount === left ? 'will be refunded, the full amount left' : `of ${formatFee({ amount: left, currency })} will be refunded`}. The applicant gets an email.`}
        </output>
      </div>
    </WorkForm>
  )
}

function Policy({ parts }: { parts: PolicyPart[] }) {
  return parts.map((part) =>
    'text' in part ? (
      <p key={part.text}>{part.text}</p>
    ) : (
      <ul key={part.items[0]} className="grid list-disc gap-[0.15rem] pl-[1.1rem]">
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}

import { useEffect, useId, useState } from 'react'
import { formatFee, parseAmount, toDecimal } from '#services/money.ts'
import type { FoundPayment } from '#services/payments/service.ts'
import type { PolicyPart } from './refund-policy.ts'
import { WorkForm } from './work-form.tsx'

type RefundFormProps = {
  payment: FoundPayment
  reasons: { code: string; label: string }[]
  policy: { first: PolicyPart[]; rest: PolicyPart[] }
}

/** Refunds a payment, all that is left of it or a part, with the refund policy next to the button. */
export function RefundForm({ payment, reasons, policy }: RefundFormProps) {
  const { sessionId, currency, left } = payment
  const id = useId()
  const all = toDecimal({ amount: left, currency })
  // Unknown without script, which nobody can be shown wrongly then.
  const [typed, setTyped] = useState<string>()
  useEffect(() => setTyped(all), [all])
  const amount = typed === undefined ? undefined : parseAmount(typed, currency)
  const isPossible = amount !== undefined && amount > 0 && amount <= left
  return (
    <WorkForm intent="refund" className="refund-form" onStored={(form) => form.reset()}>
      {(sent) => (
        <>
          <input type="hidden" name="payment" value={sessionId} />
          <div className="refund-fields">
            <label>
              <span>
                Amount <span className="soft">at most {formatFee({ amount: left, currency })}</span>
              </span>
              <input
                key={all}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                required
                className="input"
                defaultValue={String(sent?.get('amount') ?? all)}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            </label>
            <label>
              Reason
              <select name="reason" required className="input" defaultValue={String(sent?.get('reason') ?? '')}>
                <option value="">Choose a reason</option>
                {reasons.map(({ code, label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <label className="refund-note">
              <span>
                Note on the refund <span className="soft">optional, only staff see it</span>
              </span>
              <input
                name="note"
                maxLength={10_000}
                autoComplete="off"
                className="input"
                defaultValue={String(sent?.get('note') ?? '')}
              />
            </label>
          </div>
          <div className="refund-policy">
            <h3>Refund policy</h3>
            <Policy parts={policy.first} />
            {policy.rest.length > 0 && (
              <details>
                <summary>
                  <span className="link">The rest of this section</span>
                </summary>
                <Policy parts={policy.rest} />
              </details>
            )}
          </div>
          <div className="refund-end">
            <button type="submit" className="button button-filled" aria-describedby={id}>
              Refund
            </button>
            <output id={id}>
              {isPossible &&
                `${formatFee({ amount, currency })} ${amount === left ? 'goes back: all that is left' : `of ${formatFee({ amount: left, currency })} goes back`}. The applicant gets an email.`}
            </output>
          </div>
        </>
      )}
    </WorkForm>
  )
}

function Policy({ parts }: { parts: PolicyPart[] }) {
  return parts.map((part) =>
    'text' in part ? (
      <p key={part.text}>{part.text}</p>
    ) : (
      <ul key={part.items[0]}>
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    ),
  )
}

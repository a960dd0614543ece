import { Submit } from '#office/desk/ui/fields.tsx'
import { Section } from '#office/desk/ui/parts.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Time } from '#office/ui/time.tsx'
import { formatFee } from '#services/money.ts'
import type { StrayPayment } from '#services/payments/reconciliation/strays.ts'
import { stripeAddress } from './words.ts'

type StraysProps = { strays: StrayPayment[]; livemode: boolean; mayDismiss: boolean }

/** Payments that belong to nobody, or to an erased person: refunded at Stripe, they leave by themselves. */
export function Strays({ strays, livemode, mayDismiss }: StraysProps) {
  if (strays.length === 0) return null
  return (
    <Section id="strays" title="Payments of nobody">
      <ul className="rows">
        {strays.map((stray) => (
          <li key={stray.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>
              Stripe has{' '}
              <a href={stripeAddress('payments', stray.id, livemode)} className="link">
                a payment
              </a>{' '}
              of <Time at={new Date(stray.created * 1000)} day /> of which {formatFee(stray)} belongs to nobody: refund
              it there, or leave it.
            </p>
            {mayDismiss && (
              <IntentForm intent="dismiss" id={stray.id}>
                <Submit>Not ours</Submit>
              </IntentForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

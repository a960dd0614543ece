import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { Reconciliation } from '#services/payments/reconciliation/history.ts'

type ComparisonProps = { last: Reconciliation | undefined; waiting: number; mayStart: boolean }

/** When the ledger was last compared with Stripe, and what waits for a decision. */
export function Comparison({ last, waiting, mayStart }: ComparisonProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" aria-live="polite">
      <Quiet>{last ? <Outcome {...last} /> : 'The first comparison with Stripe runs tonight.'}</Quiet>
      {waiting > 0 && <TextLink to="/desk?money=open">{plural(waiting, 'decision', 'decisions')} on To do</TextLink>}
      {mayStart && (
        <IntentForm intent="reconcile">
          <Submit aria-disabled={last?.state === 'running' || undefined}>Compare with Stripe now</Submit>
        </IntentForm>
      )}
    </div>
  )
}

function Outcome({ state, error, counts, startedAt }: Reconciliation) {
  if (state === 'waiting') return 'The comparison with Stripe begins within a minute or two.'
  if (state === 'running') return 'Stripe’s lists are being read.'
  const when = (
    <>
      Compared with Stripe <Time at={startedAt} />
    </>
  )
  if (error) {
    return (
      <>
        {when}, not completely: {error}
      </>
    )
  }
  const count = (name: string) => counts[name] ?? 0
  const missed = count('unreported')
  return (
    <>
      {when}: {plural(count('payments'), 'payment', 'payments')} of 30 days,{' '}
      {plural(count('recorded'), 'change', 'changes')} recorded.
      {missed > 0 && ` Stripe did not report ${plural(missed, 'payment', 'payments')}: check the webhook.`}
    </>
  )
}

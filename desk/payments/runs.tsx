import { plural } from '#desk/record/words.ts'
import { Submit } from '#desk/ui/fields.tsx'
import { IntentForm } from '#desk/ui/forms.tsx'
import { Quiet, Section, TextLink } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import type { Reconciliation } from '#services/payments/reconciliation/history.ts'

/** When our payments were compared with Stripe's, what came of it, and the button to do it now. */
export function Runs({ runs, mayReconcile }: { runs: Reconciliation[]; mayReconcile: boolean }) {
  const [last] = runs
  const isRunning = last?.state === 'running'
  return (
    <Section
      id="runs"
      title="Comparisons with Stripe"
      beside={
        mayReconcile && (
          <IntentForm intent="reconcile">
            <Submit aria-disabled={isRunning || undefined}>Reconcile now</Submit>
          </IntentForm>
        )
      }
    >
      {runs.length === 0 ? (
        <Quiet>There was none yet. The first one runs tonight.</Quiet>
      ) : (
        <ul className="rows" aria-live="polite">
          {runs.map((run) => (
            <li key={run.id}>
              <p>
                <strong>{stateWords[run.state]}</strong> <Time at={run.startedAt} />
                <small>{run.by ? `Started by ${run.by}` : 'Nightly'}</small>
              </p>
              <p className={`text-small ${run.state === 'failed' ? 'text-destructive' : 'text-muted-foreground'}`}>
                <Outcome {...run} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const stateWords = { finished: 'Finished', failed: 'Not finished', running: 'Running', waiting: 'Waiting' }

function Outcome({ state, error, counts }: Reconciliation) {
  if (state === 'running' || state === 'waiting') {
    return (
      <>
        {state === 'running' ? 'Stripe’s lists are being read. ' : 'It begins within a minute or two. '}
        <TextLink to="">Reload</TextLink>
      </>
    )
  }
  if (error) return `${error} Nothing was closed.`
  const count = (name: string, one: string, many = `${one}s`) => plural(counts[name] ?? 0, one, many)
  const read = [count('sessions', 'session'), count('payments', 'payment'), count('refunds', 'refund')]
  const found = [`${counts.opened ?? 0} new`, `${counts.closed ?? 0} closed`]
  const missed = counts.unreported ? ` Stripe did not report ${count('unreported', 'payment')}: check the webhook.` : ''
  return `${read.join(', ')}, ${count('disputes', 'dispute')}. Discrepancies: ${found.join(', ')}. ${count('settled', 'session was', 'sessions were')} brought up to date.${missed}`
}

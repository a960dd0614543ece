import { redirect, useActionData, useLoaderData } from 'react-router'
import { numberText } from '#content/format.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { DiscrepancyRow } from '#office/desk/payments/discrepancy-row.tsx'
import { Ledger } from '#office/desk/payments/ledger.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Pager, Quiet, Section } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { Declined } from '#office/ui/declined.tsx'
import { getDeclined } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { type Cursor, getPeriod, getTotals, listLedgerEntries } from '#services/payments/ledger.ts'
import {
  closeDiscrepancy,
  countOpenDiscrepancies,
  listDiscrepancies,
} from '#services/payments/reconciliation/discrepancies.ts'
import {
  listReconciliations,
  type Reconciliation,
  startReconciliation,
} from '#services/payments/reconciliation/history.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const closed = query.has('closed')
  const after = query.get('after') ?? ''
  const may = { reconcile: mayDo(actor.role, 'reconcile'), export: mayDo(actor.role, 'export') }
  const [discrepancies, open] = await Promise.all([
    listDiscrepancies(deps, actor, { closed, after }),
    countOpenDiscrepancies(deps),
  ])
  const shown = { ...discrepancies, may, closed, after, open }
  if (closed) return { ...shown, books: undefined }
  const period = getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)
  const before = getCursor(query.get('before') ?? '')
  const [runs, totals, ledgerEntries] = await Promise.all([
    listReconciliations(deps, actor),
    getTotals(deps, actor, period),
    listLedgerEntries(deps, actor, period, before),
  ])
  return { ...shown, books: { runs, period, totals, ledgerEntries, isFirst: !before } }
})

function getCursor(text: string): Cursor | undefined {
  const [, created, id = ''] = /^(\d{1,12}) ([\w-]{1,255})$/.exec(text) ?? []
  return created === undefined ? undefined : { created: Number(created), id }
}

export const action = deskAction({
  reconcile: async ({ deps, actor, query }) => {
    await startReconciliation(deps, actor)
    return back(query)
  },
  close: async ({ deps, actor, query, text }) => {
    await closeDiscrepancy(deps, actor, text('id'), text('resolution'), text('note'))
    return back(query)
  },
})

function back(given: URLSearchParams): Response {
  const kept = new URLSearchParams([...given].filter(([name]) => ['from', 'to', 'after'].includes(name)))
  return redirect(`/desk/payments?${kept}`.replace(/\?$/, ''))
}

export default function Payments() {
  const { rows, next, may, closed, after, open, books } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const declined = getDeclined(answer)
  const last = books?.runs[0]
  usePolling(last?.state === 'running' || last?.state === 'waiting')
  const pageAddress = (cursor: string) => `?${new URLSearchParams({ ...(closed && { closed: '' }), after: cursor })}`
  const title = closed ? 'Closed discrepancies' : 'Payments'
  return (
    <Page title={title} back={closed ? { to: '/desk/payments', label: 'Back to payments' } : undefined}>
      {/* A discrepancy that left this page: somebody else closed it first. */}
      {declined?.intent === 'close' && !rows.some(({ id }) => id === declined.id) && <Declined answer={answer} />}
      <Section
        id="discrepancies"
        title={
          closed ? (
            <span className="sr-only">Closed</span>
          ) : (
            `Discrepancies with Stripe${open ? ` (${numberText(open)})` : ''}`
          )
        }
        beside={!closed && <TextLink to="?closed">Closed discrepancies</TextLink>}
      >
        {rows.length === 0 ? (
          <Quiet>{emptyText(closed, books?.runs.find(({ state }) => state === 'finished')?.finishedAt)}</Quiet>
        ) : (
          <ul>
            {rows.map((row) => (
              <DiscrepancyRow key={row.id} discrepancy={row} mayClose={may.reconcile} />
            ))}
          </ul>
        )}
        <Pager
          label="Pages of discrepancies"
          first={after ? (closed ? '?closed' : '/desk/payments') : undefined}
          next={next && pageAddress(next)}
        />
      </Section>
      {books && (
        <>
          <Runs runs={books.runs} mayReconcile={may.reconcile} />
          <Ledger {...books} mayExport={may.export} />
        </>
      )}
    </Page>
  )
}

function emptyText(closed: boolean, comparedAt: Date | null | undefined): string {
  if (closed) return 'No discrepancy was closed yet.'
  return comparedAt
    ? 'No open discrepancies as of the last completed comparison.'
    : 'No known discrepancies. Compare with Stripe to be sure.'
}

function Runs({ runs, mayReconcile }: { runs: Reconciliation[]; mayReconcile: boolean }) {
  const isRunning = runs[0]?.state === 'running'
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
      <Quiet>A comparison reads what Stripe lists of the last 30 days at least, and disputes of 180 days.</Quiet>
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
  const count = (name: string, noun: string) => plural(counts[name] ?? 0, noun, `${noun}s`)
  const read = [count('checkoutSessions', 'checkout session'), count('payments', 'payment'), count('refunds', 'refund')]
  const found = [`${counts.opened ?? 0} new`, `${counts.closed ?? 0} closed`]
  const missed = counts.unreported ? ` Stripe did not report ${count('unreported', 'payment')}: check the webhook.` : ''
  const left = counts.uncompared
    ? ` ${count('uncompared', 'payment')} of this ledger not compared: older, or outside Stripe.`
    : ''
  return `Compared ${read.join(', ')} and ${count('disputes', 'dispute')} of Stripe’s lists.${left} Discrepancies: ${found.join(', ')}. ${count('settled', 'checkout session')} updated.${missed}`
}

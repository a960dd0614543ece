import { redirect, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Comparison } from '#office/desk/payments/comparison.tsx'
import { Ledger } from '#office/desk/payments/ledger.tsx'
import { Strays } from '#office/desk/payments/strays.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Page } from '#office/ui/page.tsx'
import { type Cursor, getPeriod, getTotals, listLedgerEntries } from '#services/payments/ledger.ts'
import { countMoneyDecisions } from '#services/payments/problems.ts'
import { lastReconciliation, startReconciliation } from '#services/payments/reconciliation/history.ts'
import { dismissStray, listStrays } from '#services/payments/reconciliation/strays.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const period = getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)
  const before = getCursor(query.get('before') ?? '')
  const [strays, last, waiting, totals, ledgerEntries] = await Promise.all([
    listStrays(deps, actor),
    lastReconciliation(deps, actor),
    countMoneyDecisions(deps.database),
    getTotals(deps, actor, period),
    listLedgerEntries(deps, actor, period, before),
  ])
  const may = { reconcile: mayDo(actor.role, 'reconcile'), export: mayDo(actor.role, 'export') }
  const { livemode } = deps.payments
  return { strays, last, waiting, may, livemode, books: { period, totals, ledgerEntries, isFirst: !before } }
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
  dismiss: async ({ deps, actor, query, text }) => {
    await dismissStray(deps, actor, text('id'))
    return back(query)
  },
})

function back(given: URLSearchParams): Response {
  const kept = new URLSearchParams([...given].filter(([name]) => ['from', 'to'].includes(name)))
  return redirect(`/desk/payments?${kept}`.replace(/\?$/, ''))
}

export default function Payments() {
  const { strays, last, waiting, may, livemode, books } = useLoaderData<typeof loader>()
  usePolling(last?.state === 'running' || last?.state === 'waiting')
  return (
    <Page title="Payments">
      <Comparison last={last} waiting={waiting} mayStart={may.reconcile} />
      <Strays strays={strays} livemode={livemode} mayDismiss={may.reconcile} />
      <Ledger {...books} mayExport={may.export} />
    </Page>
  )
}

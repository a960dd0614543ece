import { redirect, useLoaderData } from 'react-router'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Comparison } from '#office/desk/payments/comparison.tsx'
import { Moves } from '#office/desk/payments/moves.tsx'
import { Payouts } from '#office/desk/payments/payouts.tsx'
import { Strays } from '#office/desk/payments/strays.tsx'
import { SumsTable } from '#office/desk/payments/sums.tsx'
import { accountingFileWords } from '#office/desk/payments/words.ts'
import { Menu } from '#office/desk/record/menu.tsx'
import { HiddenFields, Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { PeriodForm } from '#office/desk/ui/period-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { listMoves, listPayouts, sumByStart, totalSums } from '#services/payments/ledger.ts'
import type { MoveCursor } from '#services/payments/moves.ts'
import { countMoneyDecisions } from '#services/payments/problems.ts'
import { lastReconciliation, startReconciliation } from '#services/payments/reconciliation/history.ts'
import { dismissStray, listStrays } from '#services/payments/reconciliation/strays.ts'
import { getPeriod } from '#services/period.ts'
import { mayDo } from '#services/rights.ts'

export const loader = deskLoader(async ({ deps, actor, query }) => {
  const period = getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)
  const before = getCursor(query.get('before') ?? '')
  const [strays, last, waiting, sums, payouts, moves] = await Promise.all([
    listStrays(deps, actor),
    lastReconciliation(deps, actor),
    countMoneyDecisions(deps.database),
    sumByStart(deps, actor, period),
    listPayouts(deps, actor, period),
    listMoves(deps, actor, period, before),
  ])
  return {
    strays,
    last,
    waiting,
    period,
    sums: sums.map((row) => ({ ...row, starts: deps.schedule.findStart(row.startId ?? '')?.starts ?? row.startId })),
    totals: totalSums(sums),
    payouts,
    moves,
    isFirst: !before,
    livemode: deps.payments.livemode,
    may: { reconcile: mayDo(actor.role, 'reconcile'), export: mayDo(actor.role, 'export') },
  }
})

function getCursor(text: string): MoveCursor | undefined {
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
  const { strays, last, waiting, period, sums, totals, payouts, moves, isFirst, livemode, may } =
    useLoaderData<typeof loader>()
  usePolling(last?.state === 'running' || last?.state === 'waiting')
  const { from, to } = period
  return (
    <Page title="Payments">
      <Strays strays={strays} livemode={livemode} mayDismiss={may.reconcile} />
      <PeriodForm period={period}>
        {may.export && (
          <Menu label="Export CSV" size="wide">
            <form method="get" action="/desk/payments.csv">
              <HiddenFields of={Object.entries({ from, to })} />
              <Submit>Payments, as below</Submit>
            </form>
            <form method="get" action="/desk/accounting.csv" className="mt-[0.6rem]">
              <HiddenFields of={Object.entries({ from, to })} />
              {Object.entries(accountingFileWords).map(([file, words]) => (
                <Submit key={file} name="of" value={file}>
                  {words}
                </Submit>
              ))}
            </form>
          </Menu>
        )}
      </PeriodForm>
      <SumsTable sums={sums} totals={totals} />
      <Payouts payouts={payouts} livemode={livemode} />
      <Moves moves={moves} period={period} isFirst={isFirst} livemode={livemode} />
      <Comparison last={last} waiting={waiting} mayStart={may.reconcile} />
    </Page>
  )
}

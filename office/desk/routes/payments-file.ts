import { csvAnswer, exported } from '#office/desk/file.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { exportMoves } from '#services/payments/ledger.ts'
import { getPeriod } from '#services/period.ts'

export const loader = deskLoader((args) => {
  const { deps, request, query } = args
  const period = getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)
  const { from, to } = period
  return exported(request, `/desk/payments?${new URLSearchParams({ from, to })}`, async () =>
    csvAnswer(await exportMoves(deps, args.actor, period), `payments-${from}-to-${to}`),
  )
})

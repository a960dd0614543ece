import { csvAnswer, exported } from '#desk/file.ts'
import { deskLoader } from '#desk/handlers.ts'
import { exportLedgerEntries, getPeriod } from '#services/payments/ledger.ts'

export const loader = deskLoader((args) => {
  const { deps, request } = args
  const { searchParams } = new URL(request.url)
  const period = getPeriod({ from: searchParams.get('from'), to: searchParams.get('to') }, deps.timeZone)
  const { from, to } = period
  return exported(request, `/payments?${new URLSearchParams({ from, to })}`, async () =>
    csvAnswer(await exportLedgerEntries(deps, args.actor, period), `payments-${from}-to-${to}`),
  )
})

import { csvAnswer, exported } from '#office/desk/file.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { exportForAccounting } from '#services/accounting/export.ts'
import { getPeriod } from '#services/period.ts'

/** Returns a file for accountants, selected by `of`. */
export const loader = deskLoader((args) => {
  const { deps, actor, request, query } = args
  const file = query.get('of') ?? ''
  const period = getPeriod({ from: query.get('from'), to: query.get('to') }, deps.timeZone)
  const { from, to } = period
  return exported(request, `/desk/payments?${new URLSearchParams({ from, to })}`, async () =>
    csvAnswer(await exportForAccounting(deps, actor, file, period), `${file}-${from}-to-${to}`),
  )
})

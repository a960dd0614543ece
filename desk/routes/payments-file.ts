import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { ServiceError } from '#services/errors.ts'
import { exportMovements, periodOf } from '#services/payments/ledger.ts'

/** The movements of a period, as a file. Those who must confirm with a passkey come back to the page with the button. */
export const loader = deskLoader(async ({ deps, actor, request }) => {
  const { searchParams } = new URL(request.url)
  const period = periodOf({ from: searchParams.get('from'), to: searchParams.get('to') }, deps.timeZone)
  const back = `/payments?${new URLSearchParams({ from: period.from, to: period.to })}`
  // A link on another site must not make anybody export.
  const isForeign = ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  if (isForeign) return redirect(back)
  try {
    const parts = await exportMovements(deps, actor, period)
    return new Response(Readable.toWeb(parts) as BodyInit, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="payments-${period.from}-to-${period.to}.csv"`,
      },
    })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'verify') throw error
    return redirect(`/verify?${new URLSearchParams({ to: `/desk${back}` })}`)
  }
})

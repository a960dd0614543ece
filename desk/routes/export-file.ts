import { Readable } from 'node:stream'
import { redirect } from 'react-router'
import { dayIn } from '#content/format.ts'
import { type DeskArgs, deskLoader } from '#desk/handlers.ts'
import { filterOf, scopeOf } from '#desk/list/load.ts'
import { ServiceError } from '#services/errors.ts'
import { exportBulk } from '#services/records/bulk.ts'
import { exportCsv } from '#services/records/export.ts'
import { recordsOf } from '#services/records/list.ts'

/** The records of a list, or of a finished bulk export, as a file. Who must confirm with a passkey comes back by a page. */
export const loader = deskLoader(async (args) => {
  const { request, deps } = args
  const { search } = new URL(request.url)
  // A link on another site must not make anybody export.
  const isForeign = ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
  if (isForeign) return redirect(`/export${search}`)
  try {
    const { name, parts } = await partsOf(args)
    const day = dayIn(deps.timeZone, new Date())
    return new Response(Readable.toWeb(parts) as BodyInit, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
      },
    })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.reason !== 'verify') throw error
    return redirect(`/verify?${new URLSearchParams({ to: `/desk/export${search}` })}`)
  }
})

async function partsOf(args: DeskArgs) {
  const { deps, actor, request } = args
  const { searchParams } = new URL(request.url)
  const job = searchParams.get('job')
  if (job) return { name: 'records', parts: await exportBulk(deps, actor, job) }
  const list = searchParams.get('list') ?? '/'
  const rows = await recordsOf(deps.database, filterOf(list, args))
  return { name: scopeOf(list), parts: await exportCsv(deps, actor, rows) }
}

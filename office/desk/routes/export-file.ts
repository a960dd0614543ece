import { dayIn } from '#content/format.ts'
import { csvAnswer, exported } from '#office/desk/file.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { getFilter, getScope } from '#office/desk/list/load.ts'
import { exportCsv } from '#services/records/export.ts'
import { getRecords } from '#services/records/list.ts'

/** Returns the records of a list, or some of them, as a file. */
export const loader = deskLoader((args) => {
  const { request, deps, query } = args
  return exported(request, `/desk/export?${query}`, async () => {
    const day = dayIn(deps.timeZone, new Date())
    const list = query.get('list') ?? '/desk'
    const rows = query.has('id') ? query.getAll('id') : (await getRecords(deps.database, getFilter(list, args))).where
    return csvAnswer(await exportCsv(deps, args.actor, rows), `${getScope(list)}-${day}`)
  })
})

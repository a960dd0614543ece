import { getReference } from '#contract/leads.ts'
import { deskLoader } from '#office/desk/handlers.ts'
import { getFilter } from '#office/desk/list/load.ts'
import { kindWord } from '#office/desk/list/menus.ts'
import { recordPath } from '#office/desk/ui/shown.ts'
import { listRecords } from '#services/records/list.ts'
import { listViews } from '#services/records/views.ts'

const MOST = 8

/** Returns results for the palette (desk/palette.tsx): saved views, and matching records, open ones first. */
export const loader = deskLoader(async (args) => {
  const { deps, actor, query } = args
  const q = query.get('q') ?? ''
  const { workshops } = deps.schedule.current()
  const find = (path: string) => {
    const filter = getFilter(`${path}?${new URLSearchParams({ q })}`, args)
    return filter.q ? listRecords(deps.database, filter, { limit: MOST, workshops }) : { rows: [] }
  }
  const [views, applications, leads] = await Promise.all([
    listViews(deps, actor),
    find('/desk/applications'),
    find('/desk/inquiries'),
  ])
  const found = [...applications.rows, ...leads.rows].toSorted(
    (a, b) => Number(a.waitingOn === 2) - Number(b.waitingOn === 2),
  )
  return {
    q,
    views: views.map(({ name, address }) => ({ to: address, title: name })),
    records: found.slice(0, MOST).map((row) => ({
      to: recordPath(row),
      title: row.name,
      detail: [kindWord(row.kind), row.what, getReference(row)].filter(Boolean).join(' · '),
    })),
  }
})

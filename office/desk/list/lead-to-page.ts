import { redirect } from 'react-router'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { withChanges } from '#office/desk/ui/shown.ts'
import type { Filter } from '#services/records/filter.ts'
import { findPageStart, type Neighbor } from '#services/records/list.ts'

/** The list beside a record is the page that it is on. @param path of the list's records @throws a redirect to that page */
export async function leadToPage(
  { deps, request }: DeskArgs,
  filter: Filter,
  open: Neighbor,
  path: string,
): Promise<void> {
  const after = await findPageStart(deps.database, filter, open)
  if (after === undefined) return
  const { search } = new URL(request.url)
  throw redirect(`${path}/${open.id}${withChanges(search, { after, before: '', _routes: '' })}`)
}

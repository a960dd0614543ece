import { useEffect, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useParams } from 'react-router'
import { deskLoader } from '#desk/handlers.ts'
import { Arrivals } from '#desk/list/arrivals.tsx'
import { BulkForm } from '#desk/list/bulk-form.tsx'
import { ListHead } from '#desk/list/head.tsx'
import { Keys } from '#desk/list/keys.tsx'
import { loadList } from '#desk/list/load.ts'
import { ListNav } from '#desk/list/nav.tsx'
import { RecordTable } from '#desk/list/table.tsx'
import { DoneNotice } from '#desk/record/done-notice.tsx'

export const loader = deskLoader(loadList)

/** Does not reload the list if only the record beside it changes. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod && formMethod !== 'GET') return defaultShouldRevalidate
  const isSamePage = currentUrl.href === nextUrl.href
  return isSamePage || listPart(currentUrl) !== listPart(nextUrl)
}

function listPart({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  for (const name of ['cursor', 'saved', 'done', 'write', 'template']) query.delete(name)
  return `${/\/(applications|leads)(?:\/|$)/.exec(pathname)?.[1] ?? ''}?${query}`
}

/** Inbox, Applications and Leads, with the open record beside the list. */
export default function List() {
  const list = useLoaderData<typeof loader>()
  const { recordId } = useParams()
  // Marks records as opened, since the list is not reloaded.
  const [seen, setSeen] = useState<readonly string[]>([])
  useEffect(() => {
    if (recordId) setSeen((ids) => (ids.includes(recordId) ? ids : [...ids, recordId]))
  }, [recordId])
  return (
    <main className="list-page" data-list="" data-record={recordId ? '' : undefined}>
      <section className="list @container/list min-w-0 px-5 pt-[1.1rem] pb-8 xl:px-[1.6rem]" aria-label={list.title}>
        {!recordId && <title>{`${list.title} · Desk`}</title>}
        {!recordId && <DoneNotice takesFocus />}
        <ListHead list={list} />
        <ListNav list={list} />
        <Arrivals list={list} />
        <BulkForm list={list} key={list.address}>
          <RecordTable list={list} recordId={recordId} seen={seen} />
        </BulkForm>
        <Keys isOn={list.shortcuts} recordId={recordId} />
      </section>
      {recordId && (
        <div className="list-record min-w-0" key={recordId}>
          <Outlet />
        </div>
      )}
    </main>
  )
}

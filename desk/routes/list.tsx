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
  return isSamePage || getPart(currentUrl) !== getPart(nextUrl)
}

function getPart({ pathname, searchParams }: URL): string {
  const query = new URLSearchParams(searchParams)
  for (const name of ['cursor', 'saved', 'done', 'write', 'template']) query.delete(name)
  return `${/\/(applications|leads)(?:\/|$)/.exec(pathname)?.[1] ?? ''}?${query}`
}

// A record opens beside its list from 80rem, instead of it below (ui/hooks.ts).
const page = 'group/page grid min-h-full grid-cols-1 xl:data-record:grid-cols-[minmax(0,1fr)_27rem]'
const listPart =
  'list group/list @container/list min-w-0 px-5 pt-[1.1rem] pb-8 xl:px-[1.6rem] max-xl:group-data-record/page:hidden'
const recordPart = 'min-w-0 xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto xl:overscroll-contain xl:border-l xl:bg-card'

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
    <main className={page} data-list="" data-record={recordId ? '' : undefined}>
      <section className={listPart} aria-label={list.title}>
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
        <div className={recordPart} key={recordId}>
          <Outlet />
        </div>
      )}
    </main>
  )
}

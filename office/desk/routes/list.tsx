import { useEffect, useState } from 'react'
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { deskLoader } from '#office/desk/handlers.ts'
import { ListHead, ListNav } from '#office/desk/list/head.tsx'
import { Keys } from '#office/desk/list/keys.tsx'
import { type List as LoadedList, loadList } from '#office/desk/list/load.ts'
import { OtherWork } from '#office/desk/list/other-work.tsx'
import { type Edited, EditRow, RowEditor } from '#office/desk/list/row-editor.tsx'
import { SelectionForm } from '#office/desk/list/selection-form.tsx'
import { RecordTable } from '#office/desk/list/table.tsx'
import { DoneNotice } from '#office/desk/record/done-notice.tsx'
import { revalidatesAfterStale } from '#office/desk/record/work-form.tsx'
import { shownCount, withoutRecord } from '#office/desk/ui/shown.ts'
import type { loader as countArrivals } from './arrivals.ts'

export const loader = deskLoader(loadList)

/** Does not reload the list if only the record beside it changes, unless that is on another page. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl, nextParams, formMethod } = change
  if (formMethod && formMethod !== 'GET') return revalidatesAfterStale(change)
  const isSamePage = currentUrl.href === nextUrl.href
  const isShown = !nextParams.recordId || document.querySelector(`[data-rows] a[href*="${nextParams.recordId}"]`)
  return isSamePage || !isShown || getPart(currentUrl) !== getPart(nextUrl)
}

function getPart({ pathname, searchParams }: URL): string {
  return `${/\/(applications|inquiries)(?:\/|$)/.exec(pathname)?.[1] ?? ''}?${withoutRecord(searchParams)}`
}

// A record opens beside its list from 64rem, a decision from 80rem, and instead of it below (ui/hooks.ts).
const page =
  'group/page grid min-h-full grid-cols-1 lg:data-[record=open]:grid-cols-[minmax(0,1fr)_27rem] ' +
  'xl:data-[record=deciding]:grid-cols-[19rem_minmax(0,1fr)]'
const listPart =
  'list group/list @container/list min-w-0 px-5 pt-3 pb-8 lg:pt-[1.1rem] xl:px-[1.6rem] ' +
  'max-lg:group-data-record/page:hidden max-xl:group-data-[record=deciding]/page:hidden'
const recordPart = 'min-w-0 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:overscroll-contain lg:border-l lg:bg-card'

/** To do, Applications and Inquiries, with the open record beside the list. */
export default function List() {
  const list = useLoaderData<typeof loader>()
  const { recordId } = useParams()
  const isDeciding = useSearchParams()[0].has('decide')
  const isCompared = list.view === 'table' && !recordId
  const [edited, setEdited] = useState<Edited>()
  // Marks records as opened, since the list is not reloaded.
  const [seen, setSeen] = useState<readonly string[]>([])
  useEffect(() => {
    if (recordId) setSeen((ids) => (ids.includes(recordId) ? ids : [...ids, recordId]))
  }, [recordId])
  return (
    <main className={page} data-list="" data-record={recordId && (isDeciding ? 'deciding' : 'open')}>
      <section className={listPart} aria-label={list.title}>
        {!recordId && <title>{`${list.title} · Desk`}</title>}
        {!recordId && <DoneNotice takesFocus />}
        <ListHead list={list} />
        <ListNav list={list} />
        <Arrivals list={list} />
        <EditRow value={{ edit: setEdited, mayWork: list.mayWork, mayDecide: list.decisions !== undefined }}>
          <SelectionForm list={list} key={list.address}>
            <RecordTable list={list} recordId={recordId} isCompared={isCompared} seen={seen} />
          </SelectionForm>
        </EditRow>
        {list.scope === 'to-do' && <OtherWork />}
        {isCompared && <RowEditor list={list} edited={edited} />}
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

const EVERY_MS = 30_000

type Answer = Awaited<ReturnType<typeof countArrivals>>

/** Shows the number of new records. The list does not change until it is reloaded here. */
function Arrivals({ list: { path, query, now } }: { list: LoadedList }) {
  const [found, setFound] = useState<{ for: string; count: Answer['count'] | 'ended' }>()
  const revalidator = useRevalidator()
  const asked = `${new URLSearchParams({ list: query ? `${path}?${query}` : path, since: now })}`
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    async function ask() {
      if (document.hidden) return
      // If offline, the next poll tries again.
      const response = await fetch(`/desk/arrivals?${asked}`, { signal }).catch(() => undefined)
      if (response?.redirected) return setFound({ for: asked, count: 'ended' })
      const answer = response?.ok ? ((await response.json().catch(() => undefined)) as Answer | undefined) : undefined
      if (answer && !signal.aborted) setFound({ for: asked, count: answer.count })
    }
    const timer = setInterval(ask, EVERY_MS)
    // Updates as soon as the tab is visible again.
    document.addEventListener('visibilitychange', ask, { signal })
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [asked])

  const count = found?.for === asked ? found.count : undefined
  return (
    <div className="not-empty:not-empty:border-b bg-muted not-empty:p-2 text-center" aria-live="polite">
      {count === 'ended' ? (
        <p>
          You have been signed out.{' '}
          <a href={`/desk/sign-in?${signInQuery()}`} className="link">
            Sign in again
          </a>
        </p>
      ) : (
        count !== undefined &&
        count.count > 0 && (
          <button
            type="button"
            className="link min-h-7 cursor-pointer font-semibold"
            onClick={() => revalidator.revalidate()}
          >
            {shownCount(count)} new
          </button>
        )
      )}
    </div>
  )
}

const signInQuery = () => new URLSearchParams({ to: `${location.pathname}${location.search}` })

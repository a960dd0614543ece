import { Form, Link, redirect, useActionData, useLoaderData, useLocation } from 'react-router'
import { deskAction, deskLoader } from '#desk/handlers.ts'
import { listAddress, recordsPathOf, scopeOf } from '#desk/list/load.ts'
import { kindWord } from '#desk/list/words.ts'
import { ConfirmPasskey } from '#desk/ui/confirm-passkey.tsx'
import { Page, Pager } from '#desk/ui/page.tsx'
import { Time } from '#desk/ui/time.tsx'
import { usePolling } from '#desk/ui/use-polling.ts'
import { bulkStatus, startBulk } from '#services/records/bulk.ts'
import type { RecordKind } from '#services/records/filter.ts'
import { listColleagues } from '#services/staff/service.ts'

export const loader = deskLoader(async ({ deps, actor, params, request }) => {
  const { searchParams } = new URL(request.url)
  const job = await bulkStatus(deps, actor, params.jobId ?? '', searchParams.get('after') ?? undefined)
  const back = listAddress(searchParams.get('list') ?? '')
  const assignee =
    job.action === 'assign' && job.value
      ? (await listColleagues(deps)).find(({ id }) => id === job.value)?.name
      : undefined
  const folder = recordsPathOf(scopeOf(back))
  const rows = job.rows.map(({ recordId, name, kind, result }) => {
    return {
      id: recordId,
      name,
      kind: kindWord(kind as RecordKind),
      result,
      to: `${folder}/${recordId}`,
    }
  })
  const next = job.more ? new URLSearchParams({ list: back, after: rows.at(-1)?.id ?? '' }) : undefined
  return { ...job, rows, back, assignee, isFirst: !searchParams.has('after'), next: next?.toString() }
})

export const action = deskAction(async ({ deps, actor, params, request }) => {
  const id = params.jobId ?? ''
  await startBulk(deps, actor, id)
  return redirect(
    `/bulk/${id}?${new URLSearchParams({ list: listAddress(new URL(request.url).searchParams.get('list') ?? '') })}`,
  )
})

type Job = Awaited<ReturnType<typeof loader>>

/** A change to many records: what it would do, then how far it is, and what became of each. */
const figure = 'inline-block min-w-14 text-[1.25rem] tabular-nums'

export default function Bulk() {
  const job = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const counts = job.wouldDo ?? job.counts
  const all = Object.values(job.counts).reduce((sum, count) => sum + count, 0)
  const isRunning = Boolean(job.startedAt && !job.finishedAt)
  usePolling(isRunning)
  const title = titleOf(job, all)
  return (
    <Page title={title} back={{ to: job.back, label: 'Back to the list' }} isNarrow>
      {!job.startedAt && <p>Nothing has changed yet. This is what would happen:</p>}
      {isRunning && (
        <div>
          <progress
            className="h-[0.6rem] w-full accent-primary"
            aria-label={title}
            value={all - (job.counts.waiting ?? 0)}
            max={all || 1}
          />
          <p>
            {number(all - (job.counts.waiting ?? 0))} of {number(all)}. You can leave this page: it goes on.{' '}
            <Link to={`${pathname}${search}`} className="link">
              Reload
            </Link>
          </p>
        </div>
      )}
      {job.finishedAt && (
        <p role="status">
          Finished <Time at={job.finishedAt} />.
        </p>
      )}
      <ul>
        {(Object.entries(counts) as [Outcome, number][]).map(([outcome, count]) => (
          <li key={outcome}>
            <strong className={figure}>{number(count)}</strong> {(job.wouldDo ? forecasts : outcomes)[outcome]}
          </li>
        ))}
      </ul>
      {all === 0 && <p>All of these records have been erased.</p>}
      {!job.startedAt && all > 0 && (
        <Form method="post" className="grid max-w-96 justify-items-start gap-3">
          <ConfirmPasskey answer={answer} />
          <button type="submit" className="button button-filled">
            Start
          </button>
        </Form>
      )}
      {job.finishedAt && job.action === 'export' && (
        <form method="get" action="/desk/export.csv">
          <input type="hidden" name="job" value={job.id} />
          <button type="submit" className="button button-filled">
            Export CSV
          </button>
        </form>
      )}
      <h2 className="text-[1.125rem]">Records</h2>
      <ul className="rows">
        {job.rows.map(({ id, name, kind, result, to }) => (
          <li key={id}>
            <span>
              <Link to={to} className="link">
                {name}
              </Link>
              <small>{kind}</small>
            </span>
            <span className="text-muted-foreground">{result ? outcomes[result] : job.startedAt ? 'waits' : ''}</span>
          </li>
        ))}
      </ul>
      <Pager
        first={job.isFirst ? undefined : `${pathname}?${new URLSearchParams({ list: job.back })}`}
        next={job.next ? `${pathname}?${job.next}` : undefined}
      />
    </Page>
  )
}

type Outcome = keyof Job['counts']

const outcomes: Record<Outcome, string> = {
  changed: 'changed',
  unchanged: 'were so already',
  exported: 'ready to export',
  needs_reopening: 'done: reopen first',
  not_allowed: 'not allowed any more',
  waiting: 'still to do',
}

const forecasts: Record<Outcome, string> = {
  ...outcomes,
  changed: 'will change',
  unchanged: 'are so already',
  exported: 'will be exported',
  needs_reopening: 'stay as they are: they are done, and would have to be reopened first',
}

const number = (count: number) => count.toLocaleString('en-US')

function titleOf({ action, value, assignee }: Job, all: number): string {
  const records = `${number(all)} ${all === 1 ? 'record' : 'records'}`
  if (action === 'export') return `Export ${records}`
  if (action === 'done') return `Mark ${records} as done`
  if (action === 'assign')
    return value ? `Assign ${records} to ${assignee ?? 'somebody who left'}` : `Assign ${records} to nobody`
  return `Snooze ${records}`
}

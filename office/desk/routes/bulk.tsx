import { Form, redirect, useActionData, useLoaderData, useLocation } from 'react-router'
import { numberText } from '#content/format.ts'
import type { ApplicationStatus } from '#contract/application-status.ts'
import { Shortages, shortageText } from '#office/desk/decisions/shortages.tsx'
import { shownMail } from '#office/desk/decisions/words.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { getRecordsPath, getScope, listAddress } from '#office/desk/list/load.ts'
import { kindWord } from '#office/desk/list/menus.ts'
import { ConfirmPasskey } from '#office/desk/ui/confirm-passkey.tsx'
import { FoldedEmail } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Muted, Pager, Quiet } from '#office/desk/ui/parts.tsx'
import { plural, statusWord } from '#office/desk/ui/shown.ts'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { requireOutcome } from '#services/admissions/words.ts'
import { bulkStatus, pauseBulk, startBulk } from '#services/records/bulk.ts'
import { type BulkJob, previewOne, readDecision } from '#services/records/bulk-actions.ts'
import type { RecordKind } from '#services/records/filter.ts'
import { listColleagues } from '#services/staff/service.ts'

export const loader = deskLoader(async ({ deps, actor, params, query }) => {
  const job = await bulkStatus(deps, actor, params.jobId ?? '', query.get('after') ?? undefined)
  const back = listAddress(query.get('list') ?? '')
  const assignee =
    job.action === 'assign' && job.value
      ? (await listColleagues(deps)).find(({ id }) => id === job.value)?.name
      : undefined
  const folder = getRecordsPath(getScope(back))
  const rows = await Promise.all(
    job.rows.map(async (row) => ({
      ...row,
      kind: kindWord(row.kind as RecordKind),
      to: `${folder}/${row.recordId}`,
      email: job.startedAt ? undefined : await getEmail(deps, actor, job, row.recordId),
    })),
  )
  const next = job.more ? new URLSearchParams({ list: back, after: rows.at(-1)?.recordId ?? '' }) : undefined
  const all = Object.values(job.counts).reduce((sum, count) => sum + count, 0)
  const title = getTitle(job, assignee, all)
  const shortages = job.shortages.map((shortage) => shortageText(shortage, deps))
  return { ...job, shortages, rows, back, all, title, isFirst: !query.has('after'), next: next?.toString() }
})

async function getEmail(...args: Parameters<typeof previewOne>) {
  const email = await previewOne(...args)
  return email && ('problem' in email ? email : shownMail(email))
}

export const action = deskAction(async ({ deps, actor, params, query, text }) => {
  const id = params.jobId ?? ''
  const step = text('do')
  if (step === 'pause' || step === 'continue') await pauseBulk(deps, actor, id, step === 'pause')
  else await startBulk(deps, actor, id)
  return redirect(`/desk/bulk/${id}?${new URLSearchParams({ list: listAddress(query.get('list') ?? '') })}`)
})

type Job = Awaited<ReturnType<typeof loader>>

const figure = 'inline-block min-w-14 text-[1.25rem] tabular-nums'

export default function Bulk() {
  const job = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const counts = job.wouldDo ?? job.counts
  const { all, title } = job
  const ready = (job.wouldDo?.changed ?? 0) + (job.wouldDo?.exported ?? 0)
  const isRunning = Boolean(job.startedAt && !job.finishedAt)
  usePolling(isRunning && !job.pausedAt)
  return (
    <Page title={title} back={{ to: job.back, label: 'Back to the list' }} width="narrow">
      {!job.startedAt && <p>Nothing has changed yet. This is what would happen:</p>}
      {isRunning && (
        <div>
          <progress
            className="h-[0.6rem] w-full"
            aria-label={title}
            value={all - (job.counts.waiting ?? 0)}
            max={all || 1}
          />
          <p>
            {numberText(all - (job.counts.waiting ?? 0))} of {numberText(all)}.{' '}
            {job.pausedAt ? 'It is paused.' : 'You can leave this page: it goes on.'}{' '}
            <TextLink to={`${pathname}${search}`}>Reload</TextLink>
          </p>
          <Form method="post" className="mt-2">
            <Submit name="do" value={job.pausedAt ? 'continue' : 'pause'}>
              {job.pausedAt ? 'Continue' : 'Pause'}
            </Submit>
          </Form>
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
            <strong className={figure}>{numberText(count)}</strong>{' '}
            {(job.wouldDo ? getForecasts(job) : getResults(job))[outcome]}
          </li>
        ))}
      </ul>
      {job.undecided > 0 && (
        <p>
          {numberText(job.undecided)} of them {job.undecided === 1 ? 'is an application' : 'are applications'} without a
          decision, and {job.undecided === 1 ? 'its applicant still waits' : 'their applicants still wait'} for one.
        </p>
      )}
      <Shortages texts={job.shortages} />
      {all === 0 && <p>All of these records have been erased.</p>}
      {!job.startedAt && all > 0 && (
        <Form method="post" className="grid max-w-96 justify-items-start gap-3">
          <ConfirmPasskey answer={answer} />
          <Submit look="filled" disabled={ready === 0}>
            Confirm and start
          </Submit>
          {ready === 0 && <Quiet>There is nothing to do for these records.</Quiet>}
        </Form>
      )}
      {job.finishedAt && job.action === 'export' && (
        <form method="get" action="/desk/export.csv">
          <input type="hidden" name="job" value={job.id} />
          <Submit look="filled">Export CSV</Submit>
        </form>
      )}
      {job.finishedAt && job.action === 'decide' && Boolean(job.counts.changed) && (
        <p>
          {plural(job.counts.changed ?? 0, 'decision is a draft', 'decisions are drafts')}, and nothing is sent yet.
          Release them under <TextLink to="/desk/decisions">Decisions</TextLink>.
        </p>
      )}
      <h2 className="text-[1.125rem]">Records</h2>
      <ul className="rows">
        {job.rows.map(({ recordId, name, kind, result, note, to, email }) => (
          <li key={recordId}>
            <span>
              <TextLink to={to}>{name}</TextLink>
              <small>{kind}</small>
              {note && <Problem>{note}</Problem>}
              {email && ('problem' in email ? <Problem>{email.problem}</Problem> : <FoldedEmail mail={email} />)}
            </span>
            <Muted>{result ? getResults(job)[result] : job.startedAt ? 'waits' : ''}</Muted>
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

function Problem({ children }: { children: string }) {
  return <small className="text-destructive">{children}</small>
}

type Outcome = keyof Job['counts']

const outcomes: Record<Outcome, string> = {
  changed: 'changed',
  unchanged: 'already up to date',
  exported: 'ready to export',
  needs_reopening: 'done: reopen first',
  not_allowed: 'no longer allowed',
  not_possible: 'not possible',
  failed: 'failed',
  waiting: 'still to do',
}

const forecasts: Record<Outcome, string> = {
  ...outcomes,
  changed: 'will change',
  exported: 'will be exported',
  needs_reopening: 'stay unchanged, because they are done. Reopen them first',
  not_possible: 'stay unchanged, because their admission status does not allow it',
}

function getForecasts({ action }: Job) {
  if (action === 'reply')
    return { ...forecasts, changed: 'will get the email below, unless the record says what is missing' }
  if (action !== 'decide') return forecasts
  return {
    ...forecasts,
    changed: 'ready: the email below, as a draft',
    failed: 'not ready: each says below what is missing',
  }
}

const getResults = ({ action }: Job) =>
  action === 'decide' ? { ...outcomes, changed: 'drafted', failed: 'not drafted: each says below why' } : outcomes

function getTitle({ action, value }: Pick<BulkJob, 'action' | 'value'>, assignee: string | undefined, all: number) {
  const applications = plural(all, 'application')
  const records = plural(all, 'record')
  switch (action) {
    case 'export':
      return `Export ${records}`
    case 'decide':
      return `${statusWord(requireOutcome(readDecision(value).outcome))}: ${applications}`
    case 'status':
      return `${statusWord(value as ApplicationStatus)}: ${applications}`
    case 'reply':
      return `Reply to ${plural(all, 'person', 'people')}`
    case 'done':
      return `Mark ${records} as done`
    case 'assign':
      return `Assign ${records} to ${value ? (assignee ?? 'a former staff member') : 'nobody'}`
    default:
      return `Snooze ${records}`
  }
}

import { redirect, useActionData, useLoaderData } from 'react-router'
import { numberText } from '#content/format.ts'
import { readSelection } from '#office/desk/batches/selection.ts'
import { batchTitle } from '#office/desk/batches/words.ts'
import { deskAction, deskLoader } from '#office/desk/handlers.ts'
import { Muted, Quiet } from '#office/desk/ui/parts.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { Page, TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import { listBatches } from '#services/batches/find.ts'
import { prepareBatch } from '#services/batches/prepare.ts'
import { listColleagues } from '#services/staff/service.ts'

export const loader = deskLoader(async ({ deps }) => {
  const [batches, colleagues] = await Promise.all([listBatches(deps), listColleagues(deps)])
  return batches.map(({ action, settings, ...batch }) => {
    const assignee = colleagues.find(({ id }) => id === settings.assignee)?.name
    return { ...batch, title: batchTitle({ action, settings }, batch.rows, assignee) }
  })
})

/** Takes a selection of the form below a list, and shows what would be done with it. */
export const action = deskAction(async (args) => {
  const { deps, actor, text } = args
  const selection = await readSelection(args)
  if ('to' in selection) return redirect(selection.to)
  const id = await prepareBatch(deps, actor, selection)
  return redirect(`/desk/batches/${id}?${new URLSearchParams({ list: text('list') })}`)
})

/** Batches that were started, latest first. */
export default function Batches() {
  const batches = useLoaderData<typeof loader>()
  return (
    <Page title="Batches" width="narrow">
      <Declined answer={useActionData<typeof action>()} />
      {batches.length === 0 && (
        <Quiet>
          Nothing was done with many records at once yet. Select records in a list, then choose below it what to do.
        </Quiet>
      )}
      <ul className="rows">
        {batches.map(({ id, title, by, startedAt, ...batch }) => (
          <li key={id}>
            <span>
              <TextLink to={`/desk/batches/${id}`}>{title}</TextLink>
              <small>
                {by}, {startedAt && <Time at={startedAt} />}
              </small>
            </span>
            <Muted>
              <Progress {...batch} />
              {batch.failed > 0 && <b className="text-destructive"> · {numberText(batch.failed)} not done</b>}
            </Muted>
          </li>
        ))}
      </ul>
    </Page>
  )
}

type ProgressProps = Pick<
  Awaited<ReturnType<typeof listBatches>>[number],
  'rows' | 'waiting' | 'sendAt' | 'stoppedAt' | 'finishedAt'
>

function Progress({ rows, waiting, sendAt, stoppedAt, finishedAt }: ProgressProps) {
  if (stoppedAt) return 'Stopped'
  if (!finishedAt) return `${numberText(rows - waiting)} of ${numberText(rows)}`
  if (!sendAt) return 'Finished'
  return (
    <>
      Emails: <Time at={sendAt} />
    </>
  )
}

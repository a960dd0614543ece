import { numberText } from '#content/format.ts'
import { Muted } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { listBatches } from '#services/batches/find.ts'
import { batchTitle } from './words.ts'

type Listed = Awaited<ReturnType<typeof listBatches>>[number]

export const titledBatch = ({ action, settings, ...batch }: Listed, assignees: { id: string; name: string }[]) => ({
  ...batch,
  title: batchTitle({ action, settings }, batch.rows, assignees.find(({ id }) => id === settings.assignee)?.name),
})

export type TitledBatch = ReturnType<typeof titledBatch>

/** How far a batch is, and what was not done. */
export function BatchState({ batch }: { batch: TitledBatch }) {
  const { rows, waiting, failed, sendAt, stoppedAt, finishedAt } = batch
  return (
    <Muted>
      {stoppedAt && 'Stopped'}
      {!stoppedAt && !finishedAt && `${numberText(rows - waiting)} of ${numberText(rows)}`}
      {!stoppedAt && finishedAt && (sendAt ? <EmailsAt at={sendAt} /> : 'Finished')}
      {failed > 0 && <b className="text-destructive"> · {numberText(failed)} not done</b>}
    </Muted>
  )
}

const EmailsAt = ({ at }: { at: Date }) => (
  <>
    Emails: <Time at={at} />
  </>
)

/** Batches that can still be stopped, above a list. */
export function RunningBatches({ batches }: { batches: TitledBatch[] }) {
  if (batches.length === 0) return null
  return (
    <ul aria-label="Running batches" className="border-border border-b bg-muted px-2 py-2 text-small">
      {batches.map((batch) => (
        <li key={batch.id} className="flex flex-wrap gap-x-3">
          <TextLink to={`/desk/batches/${batch.id}`}>{batch.title}</TextLink>
          <Muted>{batch.by}</Muted>
          <BatchState batch={batch} />
        </li>
      ))}
    </ul>
  )
}

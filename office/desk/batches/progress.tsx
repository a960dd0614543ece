import { Form, useActionData } from 'react-router'
import { numberText } from '#content/format.ts'
import { Submit } from '#office/desk/ui/fields.tsx'
import { usePolling } from '#office/desk/ui/hooks.ts'
import { Muted, Pager } from '#office/desk/ui/parts.tsx'
import { Declined } from '#office/ui/declined.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { ShownProgress } from './load.ts'

const SOON_MS = 1_500
const LATER_MS = 10_000

const problems: ShownProgress['rows'][number]['state'][] = ['failed', 'refused', 'not_sent']

/** What became of each record of a batch, as it is now. */
export function BatchProgress({ batch: { title, progress, rows, first, next } }: { batch: ShownProgress }) {
  const { all, counts, text, by, canStop, startedAt, sendAt, stoppedAt, finishedAt } = progress
  const done = all - (counts.waiting ?? 0)
  const isMoving = !finishedAt || Boolean(counts.scheduled || counts.sending)
  usePolling(isMoving, finishedAt ? LATER_MS : SOON_MS)
  const isBefore = sendAt !== null && Boolean(counts.scheduled)
  return (
    <>
      <div role="status" className="grid gap-2">
        <p>
          Started by {by}, {startedAt && <Time at={startedAt} />}.{' '}
          {stoppedAt ? (
            <>
              Stopped <Time at={stoppedAt} />.
            </>
          ) : (
            isBefore && (
              <>
                The emails go out{' '}
                <b>
                  <Time at={sendAt} />
                </b>
                .
              </>
            )
          )}
        </p>
        {!finishedAt && (
          <p>
            <progress className="h-[0.6rem] w-full" aria-label={title} value={done} max={all || 1} />
            {numberText(done)} of {numberText(all)}. You can leave this page: it goes on.
          </p>
        )}
        <p className="font-semibold tabular-nums">{all === 0 ? 'All of these records have been erased.' : text}</p>
      </div>
      {canStop && (
        <Form method="post" preventScrollReset>
          <Submit name="do" value="stop" data-key="z">
            {sendAt ? 'Undo: send nothing' : 'Stop'}
          </Submit>
        </Form>
      )}
      <Declined answer={useActionData()} />
      <ul className="rows">
        {rows.map(({ recordId, name, what, to, state, text }) => (
          <li key={recordId}>
            <span>
              <TextLink to={to}>{name}</TextLink>
              <small>{what}</small>
            </span>
            {problems.includes(state) ? <b className="text-destructive">{text}</b> : <Muted>{text}</Muted>}
          </li>
        ))}
      </ul>
      <Pager first={first} next={next} />
    </>
  )
}

import { useContext, useState } from 'react'
import type { Field } from '#content/editing/field.ts'
import type { Answer, Choices, Conflict } from '#content/editing/wire.ts'
import { zonedTime } from '#content/zoned-time.ts'
import { CallError, call } from './calls.ts'
import { Changes, useMoment } from './changes.tsx'
import { Conflicts } from './conflicts.tsx'
import { Editing, loadPage } from './editing.ts'
import { Fields, Fold, Foot, Tool, WordTool } from './form.tsx'

const WHY: Record<string, Field> = { reason: { kind: 'line', isOptional: true, label: 'Why (optional)' } }
const WHEN: Record<string, Field> = {
  day: { kind: 'date', label: 'Day' },
  time: { kind: 'time', label: 'Time' },
}

/** Lists the draft's changes, and publishes them now or later. */
export function Publish({ start }: { start: Answer<'review'> }) {
  const { act, isBusy, index, state, refresh } = useContext(Editing)
  const [{ problem, publishAt }, setReview] = useState(start)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [why, setWhy] = useState<{ reason?: string }>({})
  const [when, setWhen] = useState<{ day?: string; time?: string }>({})
  const moment = useMoment()
  const { changes } = index
  const reason = why.reason ? { reason: why.reason } : {}

  async function publish(choices: Choices = []) {
    const { conflicts } = await withConflicts(call('publish', { ...reason, choices }))
    setConflicts(conflicts)
    if (conflicts.length === 0) loadPage({ note: 'It is published: visitors see it now.' })
  }
  async function schedule() {
    if (!when.day || !when.time) throw new Error('Choose a day and a time.')
    const at = zonedTime(when.day, when.time, index.timeZone).toISOString()
    await call('publish', { ...reason, at })
    setReview(await call('review', {}))
  }
  async function unschedule() {
    await call('unschedule', {})
    setReview(await call('review', {}))
  }
  async function discard() {
    if (!confirm(`Discard all ${changes.length} changes of the draft, also those of others?`)) return
    await call('discard', {})
    await refresh()
  }
  if (changes.length === 0) return <p>Everything is published.</p>
  return (
    <form action={() => act(publish())}>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} choose={(choices) => act(publish(choices))} />}
      {problem && (
        <p role="alert" className="mb-3 rounded-card border border-destructive p-3 text-destructive">
          It cannot be published yet. {problem}
        </p>
      )}
      {state.is !== 'saved' && (
        <p role="alert" className="mb-3 rounded-card border border-destructive p-3 text-destructive">
          What was typed last is not saved. It would not be published.
        </p>
      )}
      {publishAt && (
        <p
          role="status"
          className="mb-3 flex items-baseline justify-between gap-3 rounded-card border border-border p-3"
        >
          <span>It will be published on {moment(publishAt)}.</span>
          <WordTool label="Cancel" aria-label="Do not publish it then" press={() => act(unschedule())} />
        </p>
      )}
      <Fields fields={WHY} value={why} change={(next) => setWhy(next as typeof why)} />
      <Foot>
        <Tool
          type="submit"
          label={isBusy ? 'Publishing ...' : 'Publish now'}
          disabled={isBusy || problem !== undefined}
        />
        <WordTool label="Discard all" disabled={isBusy} press={() => act(discard())} />
      </Foot>
      <Fold name="Publish at another time">
        <Fields fields={WHEN} value={when} change={(next) => setWhen(next as typeof when)} />
        <p className="mb-3 text-muted-foreground text-small">The academy’s time ({index.timeZone}).</p>
        <Tool label="Publish at" className="mb-3" disabled={isBusy} press={() => act(schedule())} />
      </Fold>
      <h3 className="mt-4 mb-1">{changes.length === 1 ? '1 change' : `${changes.length} changes`}</h3>
      <Changes changes={changes} isDetailed />
    </form>
  )
}

/** Somebody may have published other words for the same part. */
async function withConflicts(publishing: Promise<unknown>): Promise<{ conflicts: Conflict[] }> {
  try {
    await publishing
    return { conflicts: [] }
  } catch (error) {
    if (error instanceof CallError && error.conflicts.length > 0) return { conflicts: error.conflicts }
    throw error
  }
}

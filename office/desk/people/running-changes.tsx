import { IntentButton } from '#office/desk/ui/forms.tsx'
import { Section } from '#office/desk/ui/parts.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { listRunning } from '#services/records/bulk.ts'

const bulkNames = {
  assign: 'Assign records',
  done: 'Mark records as done',
  snooze: 'Snooze records',
  export: 'Export records',
  decide: 'Decide on applications',
  status: 'Change statuses',
  reply: 'Reply to many',
}

/** Bulk changes of everybody that run or are paused, for admins. */
export function RunningChanges({ running }: { running: Awaited<ReturnType<typeof listRunning>> }) {
  if (running.length === 0) return null
  return (
    <Section id="running" title="Running bulk changes">
      <ul className="rows">
        {running.map(({ id, action, by, startedAt, pausedAt }) => (
          <li key={id}>
            <p>
              <TextLink to={`/desk/bulk/${id}`}>{bulkNames[action]}</TextLink>
              <small>
                By {by}, {pausedAt ? 'paused' : <>since {startedAt && <Time at={startedAt} />}</>}
              </small>
            </p>
            {!pausedAt && (
              <IntentButton intent="pause" id={id} look="text">
                Pause<span className="sr-only"> what {by} has started</span>
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { Submit } from '#office/desk/ui/fields.tsx'
import { Muted, Status, TableHead } from '#office/desk/ui/parts.tsx'
import { plural } from '#office/desk/ui/shown.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Time } from '#office/ui/time.tsx'
import type { findWebhook } from '#services/handoff/desk.ts'

export type ShownEvent = Awaited<ReturnType<typeof findWebhook>>['rows'][number]

const states: Record<ShownEvent['state'], { shape: string; words: string }> = {
  waiting: { shape: 'waiting', words: 'Waiting' },
  delivered: { shape: 'paid', words: 'Delivered' },
  failed: { shape: 'wrong', words: 'Failed' },
  gone: { shape: 'done', words: 'Erased before it was sent' },
}

/** What the receiver was told, newest first. */
export function WebhookEvents({ events, maySend }: { events: ShownEvent[]; maySend: boolean }) {
  return (
    <table className="table max-sm:stacked">
      <TableHead columns={['When', 'Event', 'Record', 'Delivery']} />
      <tbody>
        {events.map((event) => (
          <tr key={event.sequence} className="max-sm:grid-cols-[1fr_auto] max-sm:py-2">
            <td>
              <Time at={event.at} />
            </td>
            <td className="wrap-anywhere max-sm:col-span-full max-sm:row-start-2">{event.type}</td>
            <td>
              {event.recordId && (
                <TextLink to={`/desk/records/${event.recordId}`}>{event.recordId.slice(-8).toUpperCase()}</TextLink>
              )}
            </td>
            <td className="max-sm:col-span-full">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <Status shape={states[event.state].shape}>{states[event.state].words}</Status>
                <Attempts {...event} />
                {maySend && (event.state === 'failed' || event.state === 'delivered') && (
                  <IntentForm intent="again" id={String(event.sequence)}>
                    <Submit look="text">Send again</Submit>
                  </IntentForm>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A code without a response is a failure's, such as `ECONNREFUSED`. */
function Attempts({ attempts, answer, triedAt }: ShownEvent) {
  if (!triedAt || answer === null) return null
  return (
    <Muted>
      {/^\d+$/.test(answer) ? `answered ${answer}` : `no answer (${answer})`}, {plural(attempts, 'attempt')},{' '}
      <Time at={triedAt} />
    </Muted>
  )
}

import type { SeatsState } from '#contract/forms/reservation.ts'
import { Submit } from '#desk/ui/fields.tsx'
import { TextLink } from '#desk/ui/page.tsx'
import { Status } from '#desk/ui/status.tsx'
import { Time } from '#desk/ui/time.tsx'
import type { Reservation } from '#services/records/record.ts'
import { actions } from './menu.tsx'
import { RecordPart } from './part.tsx'
import { WorkForm } from './work-form.tsx'

const states: Record<SeatsState, [words: string, shape: string]> = {
  requested: ['Held until', 'waiting'],
  confirmed: ['Confirmed: held until released', 'paid'],
  expired: ['Free again since', 'wrong'],
  released: ['Released: held no longer', 'done'],
}

/** Whether the seats of a reservation are held, and until when; what staff can make of them. */
export function ReservedSeats({ workshop, state, until, mayWork }: Reservation & { mayWork: boolean }) {
  const [words, shape] = states[state]
  const hasEnd = state === 'requested' || state === 'expired'
  const look = state === 'requested' ? 'button button-filled' : 'button button-ghost'
  return (
    <RecordPart id="reserved-seats" title="Seats" className="grid gap-3">
      <p>
        <Status shape={shape}>
          {words} {hasEnd && <Time at={until} />}
        </Status>
      </p>
      <TextLink to={`/workshops/${workshop.id}`}>{workshop.title}</TextLink>
      {mayWork && (
        <WorkForm intent="seats" className={actions}>
          {state !== 'confirmed' && (
            <button type="submit" name="to" value="confirmed" className={look}>
              Confirm seats
            </button>
          )}
          {state !== 'released' && (
            <Submit name="to" value="released">
              Release seats
            </Submit>
          )}
        </WorkForm>
      )}
    </RecordPart>
  )
}

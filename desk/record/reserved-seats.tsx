import { Link } from 'react-router'
import type { SeatsState } from '#contract/forms/reservation.ts'
import { Time } from '#desk/ui/time.tsx'
import type { Reservation } from '#services/records/record.ts'
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
    <section className="record-part reserved-seats" aria-labelledby="reserved-seats">
      <h2 id="reserved-seats">Seats</h2>
      <p className="status" data-shape={shape}>
        {words} {hasEnd && <Time at={until} />}
      </p>
      <Link to={`/workshops/${workshop.id}`} className="link">
        {workshop.title}
      </Link>
      {mayWork && (
        <WorkForm intent="seats" className="record-actions">
          {state !== 'confirmed' && (
            <button type="submit" name="to" value="confirmed" className={look}>
              Confirm seats
            </button>
          )}
          {state !== 'released' && (
            <button type="submit" name="to" value="released" className="button button-ghost">
              Release seats
            </button>
          )}
        </WorkForm>
      )}
    </section>
  )
}

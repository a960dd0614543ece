import type { Session } from '#content/schedule.ts'
import { NO_SUCH_SESSION, SESSION_OVER } from '#contract/forms/reservation.ts'
import { invalidField } from '#services/errors.ts'

/** Declines a request for seats in a session that is unknown or has started, and for more seats than it has. */
export function requireSeats(sessions: Session[], wanted: Record<string, unknown>, now: Date): void {
  const found = sessions.find(({ id }) => id === wanted.session)
  if (!found) throw unavailable(NO_SUCH_SESSION)
  if (new Date(found.startsAt) <= now) {
    throw unavailable(SESSION_OVER)
  }
  if (Number(wanted.seats) > found.seats) throw invalidField('seats', `Seats must be from 1 to ${found.seats}.`)
}

/** The form has no control for the session, so the message itself says what is wrong. */
function unavailable(problem: string) {
  return invalidField('session', problem, problem)
}

import { shownMail } from '#desk/decisions/words.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { findReservationText, previewConfirmation } from '#services/leads/reservations.ts'
import type { FoundRecord } from '#services/records/record.ts'

/** Loads a reservation with the email that confirms it; undefined for another record. */
export async function loadReservation(deps: ServiceDeps, record: FoundRecord) {
  if (!record.reservation) return undefined
  const [text, mail] = await Promise.all([findReservationText(deps, record.id), previewConfirmation(deps, record)])
  const { what, hold } = text ?? {}
  return { ...record.reservation, what, hold, mail: mail && shownMail(mail) }
}

export type ShownReservation = NonNullable<Awaited<ReturnType<typeof loadReservation>>>

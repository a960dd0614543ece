import { shownMail } from '#office/desk/decisions/words.ts'
import { findBuyer } from '#services/charges/payers.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { listDocuments } from '#services/invoices/documents.ts'
import { findNamedSeats } from '#services/leads/names.ts'
import { findReservationText, previewConfirmation } from '#services/leads/reservations.ts'
import type { FoundRecord } from '#services/records/record.ts'

/** Loads a reservation with the email that confirms it; undefined for another record. */
export async function loadReservation(deps: ServiceDeps, record: FoundRecord) {
  if (!record.reservation) return undefined
  const [text, mail, workshops, buyer, papers] = await Promise.all([
    findReservationText(deps, record.id),
    previewConfirmation(deps, record),
    findNamedSeats(deps.database, deps.timeZone, record.id),
    findBuyer(deps.database, record.id),
    listDocuments(deps, record.id),
  ])
  const { what, lines = [] } = text ?? {}
  const held = lines.reduce((sum, line) => sum + line.held, 0)
  const all = lines.reduce((sum, line) => sum + line.seats, 0)
  /** What an unconfirmed request holds, if that is not all of it. */
  const part = held < all ? `${held} of ${all} seats held until` : undefined
  return {
    ...record.reservation,
    what,
    part,
    mail: mail && shownMail(mail),
    workshops,
    buyer,
    invoices: papers.filter(({ kind }) => kind !== 'receipt'),
  }
}

export type ShownReservation = NonNullable<Awaited<ReturnType<typeof loadReservation>>>

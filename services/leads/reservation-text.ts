import { dayIn, dayText, priceText, rangeText } from '#content/format.ts'
import type { CurrentSchedule, Workshop } from '#content/schedule.ts'
import { heldSeats, heldUntil, type SeatsRequest, type SeatsState, wantedSeats } from '#contract/forms/reservation.ts'

type Request = SeatsRequest & { createdAt: Date; state: SeatsState }

/** A requested workshop. `held` are the seats that an unconfirmed request holds of it. */
type Line = { workshop: Workshop; seats: number; held: number }

/** A request in words, for its page, its emails and its record. */
export type ReservationText = {
  /** "12 seats, Jan 19–21, 2027, USD 8,280", for several workshops with their titles */
  what: string
  /** What is held now, and what once staff confirm. */
  hold: string
  total: string
  lines: Line[]
}

/** Undefined if a workshop was canceled or removed, so that its price is not known any more. */
export function describeReservation({ content }: CurrentSchedule, request: Request): ReservationText | undefined {
  const { calendar, company } = content
  const lines = (wantedSeats(request) ?? []).flatMap(({ workshop: wanted, seats }): Line[] => {
    const workshop = calendar.workshops.find(({ id }) => id === wanted)
    return workshop ? [{ workshop, seats, held: heldSeats(seats, workshop.seats) }] : []
  })
  if (lines.length === 0 || lines.length !== wantedSeats(request)?.length) return undefined
  const sum = (amount: (line: Line) => number) => lines.reduce((all, line) => all + amount(line), 0)
  const total = priceText(
    sum(({ workshop, seats }) => workshop.price * seats),
    calendar.currency,
  )
  const until = dayText(dayIn(company.timeZone, heldUntil(request.createdAt)))
  const all = sum(({ seats }) => seats)
  const held = sum((line) => line.held)
  const parts = lines.map(({ workshop, seats }) => {
    const title = lines.length > 1 ? ` of ${workshop.title}` : ''
    return `${seats} ${seats === 1 ? 'seat' : 'seats'}${title}, ${rangeText(workshop.starts, workshop.ends)}`
  })
  return { what: `${parts.join('; ')}, ${total}`, hold: holdText(request.state, { all, held, until }), total, lines }
}

type Hold = { all: number; held: number; until: string }

function holdText(state: SeatsState, { all, held, until }: Hold): string {
  if (state === 'confirmed') return all === 1 ? 'The seat is confirmed.' : 'The seats are confirmed.'
  if (state !== 'requested') return all === 1 ? 'The seat is held no longer.' : 'The seats are held no longer.'
  const yours = all === 1 ? 'It is yours' : held === all ? 'They are yours' : `All ${all} are yours`
  const now = held === all ? 'Held' : `${held} of them ${held === 1 ? 'is' : 'are'} held`
  return `${now} until ${until}. ${yours} once we confirm in writing.`
}

/** "12 seats, Jan 19–21, 2027, USD 8,280, held until Dec 3, 2026. They are yours once we confirm in writing." */
export function summarizeReservation(schedule: CurrentSchedule, request: Request): string | undefined {
  const text = describeReservation(schedule, request)
  if (!text) return undefined
  return text.hold.startsWith('Held') ? `${text.what}, h${text.hold.slice(1)}` : `${text.what}. ${text.hold}`
}

import { useEffect, useState } from 'react'
import { priceText, rangeText } from '#content/format.ts'
import { MOST_OTHERS, wantedSeats } from '#contract/forms/reservation.ts'
import { Glyph } from '#ui/glyph.tsx'
import { fieldId } from '#web/forms/form-field.tsx'
import type { FieldErrors } from '#web/forms/use-form.ts'
import type { WorkshopPage } from '#web/workshops.ts'

/** Returns the request's other workshops that are still open, with their seats. */
export function getOthers(also: string, { along }: Pick<WorkshopPage, 'along'>) {
  const wanted = wantedSeats({ session: '', seats: 1, also }) ?? []
  return along.flatMap((workshop) => {
    const seats = wanted.find((item) => item.workshop === workshop.id)?.seats
    return seats === undefined ? [] : [{ workshop, seats }]
  })
}

/** Formats them for the wire. */
export const writeOthers = (others: ReturnType<typeof getOthers>) =>
  others.map(({ workshop, seats }) => `${workshop.id}: ${seats}`).join(', ')

export type SeatsProps = {
  workshop: WorkshopPage
  form: {
    name: string
    values: { seats: string; also: string }
    errors: FieldErrors
    change: (field: 'also', value: string) => void
  }
}

/** Seats in other workshops, so that a company needs only one request. */
export function OtherSeats({ workshop, form }: SeatsProps) {
  const { along, currency } = workshop
  const error = form.errors.also
  const others = getOthers(form.values.also, workshop)
  // Opens for seats of a restored draft and for an error. Only the visitor closes it, not an input that is emptied.
  const [isOpen, setOpen] = useState(false)
  const mustShow = others.length > 0 || error !== undefined
  useEffect(() => {
    if (mustShow) setOpen(true)
  }, [mustShow])
  if (along.length === 0) return null

  function set(changed: (typeof along)[number], typed: string) {
    const rest = others.filter(({ workshop }) => workshop.id !== changed.id)
    const seats = Math.min(Number(typed.replaceAll(/\D/g, '').slice(0, 4)), changed.seatsLeft)
    form.change('also', writeOthers(seats > 0 ? [...rest, { workshop: changed, seats }] : rest))
  }

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary
        id={fieldId(form, 'also')}
        className="flex min-h-11 cursor-pointer items-center justify-between font-semibold decoration-primary underline-offset-[0.2em] hover:underline"
      >
        Seats in other sessions, too
        <Glyph sign="plus" size={18} />
      </summary>
      {error && (
        <p role="alert" className="mt-2 text-destructive text-small">
          {error}
        </p>
      )}
      <p className="mt-2 text-muted-foreground text-small">
        One request and one estimate for up to {MOST_OTHERS + 1} sessions.
      </p>
      <ul className="mt-3">
        {along.map((item) => {
          const seats = others.find(({ workshop }) => workshop.id === item.id)?.seats
          return (
            <li key={item.id} className="border-t py-2">
              <label className="flex items-center justify-between gap-4">
                <span className="min-w-0">
                  {item.title}
                  <span className="block text-muted-foreground text-small">
                    {rangeText(item.starts, item.ends)}, {priceText(item.price, currency)} a seat, {item.seatsLeft} left
                  </span>
                </span>
                <input
                  type="number"
                  min={0}
                  max={item.seatsLeft}
                  inputMode="numeric"
                  className="input min-h-11 w-20 flex-none px-3 disabled:opacity-50"
                  value={seats ?? ''}
                  disabled={seats === undefined && others.length >= MOST_OTHERS}
                  onChange={(event) => set(item, event.currentTarget.value)}
                />
              </label>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

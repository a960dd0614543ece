import type { FormArgs } from '#office/handlers.ts'
import type { SeatName } from '#services/leads/names.ts'
import { TextField } from './fields.tsx'

/** Further rows appear once these are saved. */
const EMPTY_ROWS = 20

/** Fields for the people in the seats of a workshop: those named so far, and empty rows. */
export function NameRows({ seats, names }: { seats: number; names: SeatName[] }) {
  const rows = Math.min(seats, names.length + EMPTY_ROWS)
  return (
    <>
      {Array.from({ length: rows }, (_item, index) => index + 1).map((seat) => (
        <fieldset key={seat} className="grid w-full gap-x-4 sm:grid-cols-2">
          <legend className="small-title mb-1">Seat {seat}</legend>
          <TextField label="Name" name={`name-${seat}`} defaultValue={names[seat - 1]?.name} />
          <TextField label="Email" name={`email-${seat}`} type="email" defaultValue={names[seat - 1]?.email} />
        </fieldset>
      ))}
      {rows < seats && <p>Save these to get rows for the other {seats - rows} seats.</p>}
    </>
  )
}

/** Reads the rows of {@link NameRows}. */
export function readNameRows({ form, text }: FormArgs): SeatName[] {
  const rows: SeatName[] = []
  for (let seat = 1; form.has(`name-${seat}`); seat += 1) {
    rows.push({ name: text(`name-${seat}`), email: text(`email-${seat}`) })
  }
  return rows
}

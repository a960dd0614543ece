import { useEffect, useState } from 'react'
import { priceText } from '#content/format.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Sample } from '#ui/sample.tsx'
import { trainingRequest } from '#web/apply-path.ts'
import type { WorkshopPage } from '#web/workshops.ts'
import { getOthers, writeOthers } from './other-seats.tsx'

type EstimateProps = {
  session: WorkshopPage
  /** Seats typed into the request form. */
  wanted: string
  /** Seats in other workshops. */
  also: string
}

/** Price of a number of seats, and a PDF for the approver. A native form, since the server creates the PDF. */
export function Estimate({ session, wanted, also }: EstimateProps) {
  const { title, price, currency, seats: most, path, sample } = session
  const [seats, setSeats] = useState('1')
  useEffect(() => {
    if (/^\d{1,4}$/.test(wanted)) setSeats(wanted)
  }, [wanted])
  const isPossible = /^\d{1,4}$/.test(seats) && Number(seats) >= 1 && Number(seats) <= most
  const count = isPossible ? Number(seats) : undefined
  const others = getOthers(also, session)
  const total = others.reduce((sum, other) => sum + other.session.price * other.seats, price * (count ?? 0))
  return (
    <section id="estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="text-title-4">
        An estimate to approve {sample && <Sample />}
      </h2>
      <p className="mt-[0.75rem] mb-[1rem] grid min-h-[4.25rem] content-center" role="status">
        {count === undefined ? (
          <span className={terms}>
            This session has 1 to {most} seats. For a larger group,{' '}
            <AnyLink to={trainingRequest(title)} className="inline-link">
              ask for a private date
            </AnyLink>
            .
          </span>
        ) : (
          <>
            <strong className="small-title text-title-3/[1.2] tabular-nums tracking-[-0.02em]">
              {priceText(total, currency)}
            </strong>
            <span className={terms}>
              {count} {count === 1 ? 'seat' : 'seats'} at {priceText(price, currency)}
              {others.map(
                ({ session, seats }) => `, ${seats} at ${priceText(session.price, currency)} (${session.title})`,
              )}
              , before taxes
            </span>
          </>
        )}
      </p>
      <form action={`${path}/estimate.pdf`} target="_blank" rel="noopener">
        <LabeledInput
          label="Seats in the estimate"
          name="seats"
          type="number"
          value={seats}
          onChange={setSeats}
          validation={false}
          min={1}
          max={most}
          required
        />
        {others.length > 0 && <input type="hidden" name="also" value={writeOthers(others)} />}
        <Button type="submit" variant="ghost" className="w-full">
          Get the estimate (PDF)
        </Button>
      </form>
    </section>
  )
}

const terms = 'text-small text-muted-foreground'

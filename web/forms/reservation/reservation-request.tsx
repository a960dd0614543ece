import { useEffect, useMemo, useState } from 'react'
import { priceText, rangeText } from '#content/format.ts'
import { reservationFields } from '#contract/forms/reservation.ts'
import { getReference } from '#contract/leads.ts'
import { AnyLink } from '#ui/any-link.tsx'
import { Button } from '#ui/button.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Sample } from '#ui/sample.tsx'
import { sendLead } from '#web/api.ts'
import { trainingRequest } from '#web/apply-path.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { FormFields, fieldId } from '#web/forms/form-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { type Extras, type Send, useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import type { WorkshopPage } from '#web/workshops.ts'
import { getOthers, OtherSeats, type SeatsProps, writeOthers } from './other-seats.tsx'

const { session, ...typed } = reservationFields
const { phone } = typed
const send = sendLead('/Reservation/request')

/** Request for seats in one or more workshops, with one contact. The estimate follows the number of seats. */
export function ReservationRequest({ workshop }: { workshop: WorkshopPage }) {
  const { id, seats, seatsLeft, along } = workshop
  const { heading, next, hold } = workshop.request
  const [definition, extras, sendSeats] = useMemo(() => {
    const rules = {
      ...typed,
      seats: { ...typed.seats, most: seats, hint: `${seatsLeft} of ${seats} seats left. Names come later.` },
    }
    // A draft may name closed workshops, or this one.
    const sending: Send<typeof rules> = (body, key) =>
      send({ ...body, session: id, also: writeOthers(getOthers(body.also, { along })) }, key)
    // The same answers for another workshop are another request.
    const identity: Extras = { identity: id }
    return [{ name: 'reservation', rules }, identity, sending] as const
  }, [id, seats, seatsLeft, along])
  const form = useLeadForm(definition, { send: sendSeats, extras })
  return (
    <LeadPanel
      form={form}
      title={heading.title}
      intro={`${workshop.title}, ${rangeText(workshop.starts, workshop.ends)}. ${heading.intro}`}
      next={next}
      subject={workshop.title}
      beside={!form.sent && <Estimate workshop={workshop} form={form} />}
      action="Request seats"
      again="Send another request"
      sent={(request, summary) => (
        <>
          <p className="mt-4">
            Your reference is <strong>{getReference({ id: request })}</strong>. {summary ?? hold}
          </p>
          <p className="mt-4">
            <Button href={`${workshop.path}/estimate.pdf?request=${request}`} newTab variant="quiet">
              Get the estimate (PDF)
            </Button>
          </p>
        </>
      )}
    >
      <FieldColumns>
        <FormFields form={form} names={['seats', 'contactName', 'email', 'company']} />
        {/* Without the menu of calling codes, which is larger than the rest of the form. */}
        <LabeledInput
          id={fieldId(form, 'phone')}
          label={`${phone.label} (Optional)`}
          name="phone"
          type="tel"
          autoComplete="tel"
          hint={phone.hint}
          value={form.values.phone}
          onChange={(value) => form.change('phone', value.replaceAll(/[\s().-]/g, ''))}
          error={form.errors.phone}
          validation={false}
        />
      </FieldColumns>
      <OtherSeats workshop={workshop} form={form} />
      <p className="border-accent border-l-3 pl-[0.9rem] font-semibold">{hold}</p>
    </LeadPanel>
  )
}

/** Price of a number of seats, initially those of the request, and a PDF for the approver. A native form, since the server creates the PDF. */
function Estimate({ workshop, form }: SeatsProps) {
  const { title, price, currency, seats: most, path, sample } = workshop
  const { seats: wanted, also } = form.values
  const [seats, setSeats] = useState('1')
  useEffect(() => {
    if (/^\d{1,4}$/.test(wanted)) setSeats(wanted)
  }, [wanted])
  const isPossible = /^\d{1,4}$/.test(seats) && Number(seats) >= 1 && Number(seats) <= most
  const count = isPossible ? Number(seats) : undefined
  const others = getOthers(also, workshop)
  const total = others.reduce((sum, other) => sum + other.workshop.price * other.seats, price * (count ?? 0))
  return (
    <section id="estimate" aria-labelledby="estimate-title">
      <h2 id="estimate-title" className="text-title-4">
        An estimate to approve {sample && <Sample />}
      </h2>
      <p className="mt-[0.75rem] mb-[1rem] grid min-h-[4.25rem] content-center" role="status">
        {count === undefined ? (
          <span className={terms}>
            This session has 1 to {most} seats. For a larger group,{' '}
            <AnyLink to={trainingRequest(title)} className="link">
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
                ({ workshop, seats }) => `, ${seats} at ${priceText(workshop.price, currency)} (${workshop.title})`,
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

import { useMemo } from 'react'
import { workshopSeats } from '#content/cohort-text.ts'
import { rangeText } from '#content/format.ts'
import { reservationFields } from '#contract/forms/reservation.ts'
import { getReference } from '#contract/leads.ts'
import { Button } from '#ui/button.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { sendLead } from '#web/api.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import { FormFields, fieldId } from '#web/forms/form-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { type Extras, type Send, useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import type { WorkshopPage } from '#web/workshops.ts'
import { Estimate } from './estimate.tsx'
import { getOthers, OtherSeats, writeOthers } from './other-seats.tsx'

const { session: _, ...typed } = reservationFields
const { phone } = typed
const send = sendLead('/Reservation/request')

/** Request for seats in one or more workshops, with one contact. The estimate follows the number of seats. */
export function ReservationRequest({ session }: { session: WorkshopPage }) {
  const { id, seats, seatsLeft, along } = session
  const { heading, next, hold } = session.request
  const [definition, extras, sendSeats] = useMemo(() => {
    const rules = {
      ...typed,
      seats: { ...typed.seats, most: seats, hint: `${workshopSeats({ seats, seatsLeft })}. Names come later.` },
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
      intro={`${session.title}, ${rangeText(session.starts, session.ends)}. ${heading.intro}`}
      next={next}
      subject={session.title}
      beside={!form.sent && <Estimate session={session} wanted={form.values.seats} also={form.values.also} />}
      action="Request seats"
      again="Send another request"
      sent={(request) => (
        <>
          <p className="mt-4">
            Your reference is <strong>{getReference({ id: request })}</strong>. {hold}
          </p>
          <p className="mt-4">
            <Button href={`${session.path}/estimate.pdf?request=${request}`} newTab variant="quiet">
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
      <OtherSeats
        id={fieldId(form, 'also')}
        session={session}
        also={form.values.also}
        error={form.errors.also}
        onChange={(also) => form.change('also', also)}
      />
      <p className="border-accent border-l-3 pl-[0.9rem] font-semibold">{hold}</p>
    </LeadPanel>
  )
}

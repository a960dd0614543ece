import { type ReactNode, useMemo } from 'react'
import { reservationFields } from '#contract/forms/reservation.ts'
import { sendLead } from '#web/api.ts'
import type { SessionPageFacts } from '#web/corporate-sessions.ts'
import { FieldColumns } from '#web/forms/field-group.tsx'
import type { Extras, Send } from '#web/forms/lead/lead-definition.ts'
import { LeadFields } from '#web/forms/lead/lead-field.tsx'
import { LeadPanel } from '#web/forms/lead/lead-panel.tsx'
import { useLeadForm } from '#web/forms/lead/use-lead-form.ts'
import { LabeledInput } from '#web/ui/labeled-input.tsx'
import { Estimate } from './estimate.tsx'

const { session: _, ...typed } = reservationFields
const { phone } = typed
const send = sendLead('/Reservation/request')

/** Seats and one contact. The estimate beside the form follows the seats that are typed into it. */
export function ReservationRequest({ session, ways }: { session: SessionPageFacts; ways: ReactNode }) {
  const { id, seats } = session
  const { heading, next, notHeld } = session.request
  const [definition, extras, sendSeats] = useMemo(() => {
    const rules = {
      ...typed,
      seats: { ...typed.seats, most: seats, hint: `From 1 to ${seats}. Names come later.` },
    }
    const sending: Send<typeof rules> = (body, key) => send({ ...body, session: id }, key)
    // The same answers for another session are another request.
    const identity: Extras = { labels: {}, errors: () => ({}), identity: id }
    return [{ name: 'reservation', rules }, identity, sending] as const
  }, [id, seats])
  const form = useLeadForm(definition, { send: sendSeats, extras })
  return (
    <LeadPanel
      form={form}
      title={heading.title}
      lead={heading.lead}
      next={next}
      ways={ways}
      beside={<Estimate session={session} wanted={form.values.seats} />}
      action="Request seats"
      again="Send another request"
    >
      <FieldColumns>
        <LeadFields form={form} names={['seats', 'contactName', 'email', 'company']} />
        {/* Without the choice of a calling code, which weighs more than the rest of the form. */}
        <LabeledInput
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
      <p className="session-not-held">{notHeld}</p>
    </LeadPanel>
  )
}

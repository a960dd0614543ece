import { useContext } from 'react'
import type { SeatsState } from '#contract/forms/reservation.ts'
import { FoldedEmail } from '#office/desk/ui/email-preview.tsx'
import { Submit } from '#office/desk/ui/fields.tsx'
import { Quiet, RecordPart, Status } from '#office/desk/ui/parts.tsx'
import { Sent, SmallFields, TextField } from '#office/ui/fields.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { PayerFields } from '#office/ui/payer-fields.tsx'
import { Time } from '#office/ui/time.tsx'
import type { NamedSeats } from '#services/leads/names.ts'
import { buttonLook } from '#ui/button.tsx'
import { actions, besideOthers, Menu } from './menu.tsx'
import type { ShownReservation } from './reservation-load.ts'
import { WorkForm } from './work-form.tsx'

const states: Record<SeatsState, [words: string, shape: string]> = {
  requested: ['Held until', 'waiting'],
  confirmed: ['Confirmed: held until released', 'paid'],
  expired: ['Free again since', 'wrong'],
  released: ['Released: held no longer', 'done'],
}

/** Seats that a company asked for, with the email that confirming them sends. */
export function ReservedSeats({
  workshop,
  state,
  until,
  what,
  part,
  mail,
  workshops,
  buyer,
  invoices,
  mayWork,
}: ShownReservation & { mayWork: boolean }) {
  const [words, shape] = states[state]
  const hasEnd = state === 'requested' || state === 'expired'
  return (
    <RecordPart id="reserved-seats" title="Seats" className="grid gap-3">
      <p>
        <Status shape={shape}>
          {(state === 'requested' && part) || words} {hasEnd && <Time at={until} />}
        </Status>
      </p>
      <TextLink to={`/desk/workshops/${workshop.id}`}>{workshop.title}</TextLink>
      {what && (
        <p>
          <b>{what}</b>
        </p>
      )}
      {state !== 'confirmed' && mail && (
        <>
          <Quiet>Confirming the seats sends this email:</Quiet>
          <FoldedEmail mail={mail} />
        </>
      )}
      {mayWork && (
        <div className={actions}>
          <WorkForm intent="seats" className={besideOthers} showsErrors={state !== 'confirmed'}>
            {state !== 'confirmed' && (
              <>
                {!buyer && <KnownBuyer />}
                <Submit name="to" value="confirmed" look={state === 'requested' ? 'filled' : 'ghost'}>
                  Confirm seats
                </Submit>
              </>
            )}
            {state !== 'released' && (
              <Submit name="to" value="released">
                Release seats
              </Submit>
            )}
          </WorkForm>
          {state === 'confirmed' && <OtherNumber workshops={workshops} />}
        </div>
      )}
      {mayWork && state !== 'released' && (
        <Quiet>
          {invoices.length > 0 ? 'Fewer seats, or none, send a credit note.' : 'Releasing them sends no email.'}
        </Quiet>
      )}
    </RecordPart>
  )
}

function KnownBuyer() {
  const hasErrors = useContext(Sent).errors !== undefined
  return (
    <details className="basis-full" open={hasErrors || undefined}>
      <summary className={buttonLook('ghost')}>Address for the invoice</summary>
      <div className="my-3 grid gap-[0.6rem]">
        <Quiet>With it, the invoice goes out at once. Otherwise the company enters it with the names.</Quiet>
        <SmallFields value>
          <PayerFields />
        </SmallFields>
      </div>
    </details>
  )
}

/** Changes the number of confirmed seats. */
function OtherNumber({ workshops }: { workshops: NamedSeats[] }) {
  const confirmed = workshops.filter(({ seats }) => seats > 0)
  if (confirmed.length === 0) return null
  return (
    <Menu label="Change number" size="form">
      {confirmed.map(({ workshopId, title, seats, capacity }) => (
        <WorkForm key={workshopId} intent="seats" showsErrors>
          <input type="hidden" name="to" value="changed" />
          <input type="hidden" name="workshop" value={workshopId} />
          <Quiet>{title}: more seats send an email. With fewer, the first names keep theirs.</Quiet>
          <TextField
            key={seats}
            label={`Seats, from 1 to ${capacity}`}
            name="count"
            type="number"
            defaultValue={seats}
            min={1}
            max={capacity}
            required
          />
          <Submit>Change the number of seats</Submit>
        </WorkForm>
      ))}
    </Menu>
  )
}

import { useState } from 'react'
import { longDay } from '#content/format.ts'
import { planName } from '#content/plan-text.ts'
import { Choices, ReasonField, Submit } from '#office/desk/ui/fields.tsx'
import { Quiet } from '#office/desk/ui/parts.tsx'
import { SelectField, TextField } from '#office/ui/fields.tsx'
import type { FoundAccount, FoundCharge } from '#services/charges/find.ts'
import { formatFee, toDecimal } from '#services/money.ts'
import { WorkForm } from './work-form.tsx'

type AccountProps = { account: FoundAccount }
type ChargeProps = { charge: FoundCharge }

const isTuition = ({ kind }: FoundCharge) => ['tuition', 'deposit', 'installment'].includes(kind)
const isOpen = ({ owed }: FoundCharge) => owed > 0

/** Another plan of the offer, or other amounts and days for what is left to pay. */
export function PlanForm({ account: { charges, plans, currency } }: AccountProps) {
  const [plan, setPlan] = useState('')
  const open = charges.filter((charge) => isTuition(charge) && isOpen(charge) && charge.payer === null)
  const [rows, setRows] = useState(open.length + 1)
  const left = open.reduce((sum, { owed }) => sum + owed, 0)
  const options = plans.map((item) => ({ id: item.kind, name: planName(item) }))
  return (
    <WorkForm intent="plan" showsErrors>
      <Quiet>
        What is open ends, and new charges ask for it. What was paid counts. No email goes out; the applicant’s page
        shows the change.
      </Quiet>
      {options.length > 0 && (
        <SelectField
          label="Plan"
          name="plan"
          options={options}
          empty="Amounts and days below"
          onChange={(event) => setPlan(event.currentTarget.value)}
        />
      )}
      {plan === '' && (
        <Choices label={`Parts of ${formatFee({ amount: left, currency })}`} name="parts" className="grid gap-2">
          {Array.from({ length: rows }, (_item, at) => at + 1).map((row) => (
            <div key={row} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] gap-2">
              <TextField
                label={`Amount ${row}`}
                name={`amount-${row}`}
                inputMode="decimal"
                defaultValue={amountOf(open[row - 1])}
              />
              <TextField
                label={`Due ${row}`}
                name={`day-${row}`}
                type="date"
                defaultValue={open[row - 1]?.dueOn ?? ''}
              />
            </div>
          ))}
          <button
            type="button"
            className="link min-h-7 cursor-pointer justify-self-start"
            onClick={() => setRows(rows + 1)}
          >
            Add a part
          </button>
        </Choices>
      )}
      <ReasonField />
      <Submit>Change plan</Submit>
    </WorkForm>
  )
}

const amountOf = (charge: FoundCharge | undefined): string =>
  charge ? toDecimal({ amount: Math.abs(charge.owed), currency: charge.currency }) : ''

export function ScholarshipForm({ account: { scholarship, currency } }: AccountProps) {
  return (
    <>
      <WorkForm intent="scholarship" showsErrors onStored={(form) => form.reset()}>
        <Quiet>It lowers what is due last. What was paid already and exceeds it is to be returned.</Quiet>
        <TextField label="Amount or percent of tuition" name="amount" placeholder="500 or 25%" required />
        <ReasonField />
        <Submit>Award scholarship</Submit>
      </WorkForm>
      {scholarship > 0 && (
        <WorkForm intent="undo-scholarship" showsErrors>
          <Quiet>
            {formatFee({ amount: scholarship, currency })} was awarded. Taken back, it is to be paid until the days that
            it had.
          </Quiet>
          <ReasonField />
          <Submit>Take it back</Submit>
        </WorkForm>
      )}
    </>
  )
}

/** Something besides tuition. */
export function AddChargeForm({ account: { today, currency } }: AccountProps) {
  return (
    <WorkForm intent="charge" showsErrors onStored={(form) => form.reset()}>
      <TextField label="What it is for" name="description" maxLength={120} placeholder="The payer reads it." required />
      <TextField label={`Amount in ${currency.toUpperCase()}, with taxes`} name="amount" inputMode="decimal" required />
      <TextField label="Due" name="dueOn" type="date" min={today} required />
      <ReasonField />
      <Submit>Add charge</Submit>
    </WorkForm>
  )
}

const ways = ['Bank transfer', 'Check', 'Cash', 'Sponsor', 'Another way'].map((name) => ({ id: name, name }))

/** How money came or went outside Stripe. */
function HowFields() {
  return (
    <>
      <SelectField label="How" name="how" options={ways} />
      <TextField label="Reference" name="reference" hint="Optional. Only staff see it." maxLength={200} />
    </>
  )
}

/** A payment outside Stripe, toward the charges that have an amount. */
export function NotePaymentForm({ charges }: { charges: FoundCharge[] }) {
  return (
    <WorkForm intent="note-payment" showsErrors onStored={(form) => form.reset()}>
      <Choices label="What was paid" name="amount" className="grid gap-2">
        {charges.map((charge, at) => (
          <div key={charge.id}>
            <input type="hidden" name="charge" value={charge.id} />
            <TextField
              key={charge.owed}
              label={`${charge.name}, ${formatFee({ amount: charge.owed, currency: charge.currency })} open`}
              name={`amount-${charge.id}`}
              inputMode="decimal"
              defaultValue={at === 0 ? amountOf(charge) : ''}
            />
          </div>
        ))}
      </Choices>
      <HowFields />
      <Quiet>No email goes out.</Quiet>
      <Submit>Record payment</Submit>
    </WorkForm>
  )
}

/** Money that staff returned outside Stripe. */
export function NoteRefundForm({ charge }: ChargeProps) {
  const { id, name, currency, owed, received, returned } = charge
  const amount = owed < 0 ? -owed : received - returned
  return (
    <WorkForm intent="note-refund" showsErrors onStored={(form) => form.reset()}>
      <input type="hidden" name="charge" value={id} />
      <TextField
        key={amount}
        label={`Returned of ${name}`}
        name="amount"
        inputMode="decimal"
        defaultValue={toDecimal({ amount, currency })}
        required
      />
      <HowFields />
      <Quiet>No email goes out. What was not too much is open again.</Quiet>
      <Submit>Record refund</Submit>
    </WorkForm>
  )
}

export function DueDayForm({ charge: { id, dueOn }, today }: ChargeProps & { today: string }) {
  return (
    <WorkForm intent="due-day" showsErrors>
      <input type="hidden" name="charge" value={id} />
      <TextField key={dueOn} label="Due" name="dueOn" type="date" min={today} defaultValue={dueOn ?? ''} required />
      <ReasonField />
      <Submit>Move the day</Submit>
    </WorkForm>
  )
}

export function EndChargeForm({ charge: { id, owed, currency } }: ChargeProps) {
  return (
    <WorkForm intent="end-charge" showsErrors>
      <input type="hidden" name="charge" value={id} />
      <Quiet>{formatFee({ amount: owed, currency })} is then not asked for any more.</Quiet>
      <ReasonField />
      <Submit>End charge</Submit>
    </WorkForm>
  )
}

/** Takes back a payment or refund that staff noted. */
export function UndoNotedForm({ entryId }: { entryId: string }) {
  return (
    <WorkForm intent="undo-noted" showsErrors>
      <input type="hidden" name="entry" value={entryId} />
      <ReasonField />
      <Submit>Undo</Submit>
    </WorkForm>
  )
}

/** Moves all due days with the start. */
export function ShiftForm({ from, to }: NonNullable<FoundAccount['shift']>) {
  return (
    <WorkForm intent="due-days" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-[1_1_14rem]">
        The seat moved from the start on {longDay(from)} to the one on {longDay(to)}. What is due still follows the
        first.
      </p>
      <Submit>Move the due days with it</Submit>
    </WorkForm>
  )
}

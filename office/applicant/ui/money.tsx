import { useActionData } from 'react-router'
import { feeWords } from '#office/applicant/ui/words.ts'
import { getDeclined } from '#office/ui/fields.tsx'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Day, Time } from '#office/ui/time.tsx'
import type { OwnCharge, OwnPayment, Payable } from '#services/applicants/money.ts'
import type { OwnApplication } from '#services/applicants/page.ts'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { LinkLine, textButton } from './page.tsx'

type MoneyProps = { application: OwnApplication }

export const receiptPath = (id: string, payment: OwnPayment) =>
  `/application/${id}/receipts/${encodeURIComponent(payment.id)}`

/** Rows that are shown of a list; the others are folded. */
const SHOWN = 4

/** What is due, what comes and what was paid, with the ways to pay. */
export function Money({ application, isPaying }: MoneyProps & { isPaying: boolean }) {
  const { id, money } = application
  const { charges, now, payments, tooMuch, outcome } = money
  const of = (...when: OwnCharge['when'][]) => charges.filter((charge) => when.includes(charge.when))
  return (
    <section className="grid gap-5 *:[h3]:text-title-4" aria-labelledby={`${id}-money`}>
      <h3 id={`${id}-money`}>Payments</h3>
      {isPaying && outcome && <Callout role="status">{outcomeWords[outcome]}</Callout>}
      {tooMuch.map((amount) => (
        <Callout key={amount}>You have paid {amount} more than you owe. We will return it.</Callout>
      ))}
      <Charges title="Due" charges={of('now')} application={application} />
      {now.map((payable) => (
        <Pay key={payable.total} id={id} payable={payable} />
      ))}
      <Charges title="Being processed" charges={of('processing')} application={application} />
      <Charges title="Coming" charges={of('later')} application={application} />
      {of('now', 'later').length > 1 && <Several application={application} />}
      <Charges title="Billed to somebody else" charges={of('elsewhere')} application={application} />
      <Payments id={id} payments={payments} />
      <Charges title="Nothing to pay" charges={of('ended')} application={application} />
      <LinkLine to={`/application/${id}/statement`}>Statement and documents</LinkLine>
    </section>
  )
}

const outcomeWords = {
  received: 'Thank you. We have received your payment.',
  processing: 'Thank you. Your payment is on its way. It is being processed, which can take some days.',
  open: 'Thank you. Your payment is not confirmed yet. Reload this page in a minute to see that it has arrived.',
}

/** Line of a list: what and how much, and below when. */
const line = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t py-2.5'

type ChargesProps = MoneyProps & { title: string; charges: OwnCharge[] }

function Charges({ title, charges, application }: ChargesProps) {
  if (charges.length === 0) return null
  return (
    <div>
      <h4 className="mb-1 font-semibold text-muted-foreground text-small">{title}</h4>
      <Folded items={charges}>
        {(charge) => <Charge key={charge.id} charge={charge} application={application} />}
      </Folded>
    </div>
  )
}

function Charge({ charge, application }: MoneyProps & { charge: OwnCharge }) {
  const { name, amount, isFee, when } = charge
  return (
    <li className={line}>
      <span className="wrap-anywhere">{name}</span>
      {when !== 'ended' && <span className="font-semibold tabular-nums">{amount}</span>}
      <span className="col-span-2 text-muted-foreground text-small first-letter:uppercase">
        {isFee ? feeWords(application) : <Due charge={charge} />}
      </span>
    </li>
  )
}

function Due({ charge: { when, dueOn, isOverdue, payer } }: { charge: OwnCharge }) {
  if (when === 'ended') return 'You do not have to pay this.'
  const day = dueOn && <Day day={dueOn} />
  return (
    <>
      {isOverdue && <strong className="text-destructive">Overdue: </strong>}
      {day ? <>due by {day}</> : 'due now'}
      {payer && <>, billed to {payer}</>}
    </>
  )
}

/** The first rows of a list, with the others behind a line. */
function Folded<Item>({ items, children }: { items: Item[]; children: (item: Item) => React.ReactNode }) {
  const more = items.slice(SHOWN)
  return (
    <>
      <ul>{items.slice(0, SHOWN).map(children)}</ul>
      {more.length > 0 && (
        <details className="border-t">
          <summary className={`${textButton} flex items-center`}>Show {more.length} more</summary>
          <ul>{more.map(children)}</ul>
        </details>
      )}
    </>
  )
}

function Pay({ id, payable: { chargeIds, total } }: { id: string; payable: Payable }) {
  return (
    <IntentForm intent="pay" id={id} action="/application?index">
      {chargeIds.map((chargeId) => (
        <input key={chargeId} type="hidden" name="charge" value={chargeId} />
      ))}
      <Button type="submit">Pay {total}</Button>
    </IntentForm>
  )
}

/** Any of what is open, or all of it. */
function Several({ application: { id, money } }: MoneyProps) {
  const declined = getDeclined(useActionData(), 'several', id)
  const open = money.charges.filter(({ when }) => when === 'now' || when === 'later')
  const checked = declined ? declined.typed.flatMap(([name, value]) => (name === 'charge' ? [value] : [])) : []
  return (
    <details open={declined !== undefined}>
      <summary className={`${textButton} flex items-center`}>Choose what to pay</summary>
      <IntentForm intent="several" id={id} action="/application?index">
        <fieldset className="grid w-full max-w-96 gap-1">
          <legend className="sr-only">What you want to pay</legend>
          {open.map((charge) => (
            <label key={charge.id} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                name="charge"
                value={charge.id}
                defaultChecked={checked.includes(charge.id)}
                className="size-6 shrink-0 cursor-pointer"
              />
              <span className="wrap-anywhere min-w-0 flex-1">{charge.name}</span>
              <span className="tabular-nums">{charge.amount}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="ghost">
          Pay what is checked
        </Button>
      </IntentForm>
      {money.all.map(({ chargeIds, total }) => (
        <IntentForm key={total} intent="all" id={id} action="/application?index" className="form mt-3">
          {chargeIds.map((chargeId) => (
            <input key={chargeId} type="hidden" name="charge" value={chargeId} />
          ))}
          <Button type="submit" variant="ghost">
            Pay everything, {total}
          </Button>
        </IntentForm>
      ))}
    </details>
  )
}

function Payments({ id, payments }: { id: string; payments: OwnPayment[] }) {
  if (payments.length === 0) return null
  return (
    <div>
      <h4 className="mb-1 font-semibold text-muted-foreground text-small">Paid</h4>
      <Folded items={payments}>
        {(payment) => (
          <li key={payment.id} className={line}>
            <span className="wrap-anywhere">{payment.names.join(', ')}</span>
            <span className="font-semibold tabular-nums">{payment.amount}</span>
            <span className="col-span-2 text-muted-foreground text-small">
              <Time at={payment.at} day isLong />
              {payment.returned && `, ${payment.returned} returned`}
            </span>
            <span className="col-span-2">
              <LinkLine to={receiptPath(id, payment)}>Receipt (PDF)</LinkLine>
            </span>
          </li>
        )}
      </Folded>
    </div>
  )
}

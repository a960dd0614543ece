import type { ReactNode } from 'react'
import type { FoundCharge } from '#services/charges/find.ts'
import { formatFee } from '#services/money.ts'
import { DueDayForm, EndChargeForm, NotePaymentForm, NoteRefundForm, UndoNotedForm } from './charge-forms.tsx'
import { Menu, tightActions } from './menu.tsx'
import { PayLink } from './pay-link.tsx'
import { SponsorForm, UndoSponsorForm } from './sponsor-forms.tsx'

type ChargeMenuProps = { charge: FoundCharge; today: string; mayChange: boolean }

/** Everything that can be done with a charge, in one menu. */
export function ChargeMenu({ label = 'Change', ...props }: ChargeMenuProps & { label?: string }) {
  const { id, name } = props.charge
  const steps = getSteps(props)
  if (steps.length === 0) return <span />
  const title = (
    <>
      {label}
      <span className="sr-only"> {name}</span>
    </>
  )
  return (
    <div className={`${tightActions} justify-self-end`}>
      <Menu label={title} size="wide">
        {steps.map(([title, form], at) => (
          <details key={title} name={`${label} ${id}`} open={at === 0} className="border-t py-2 first:border-t-0">
            <summary className="min-h-7 cursor-pointer font-semibold">{title}</summary>
            <div className="pt-2 *:[form]:grid *:[form]:gap-[0.6rem]">{form}</div>
          </details>
        ))}
      </Menu>
    </div>
  )
}

/** What is possible now. The application fee is changed below the payments. */
function getSteps({ charge, today, mayChange }: ChargeMenuProps): [title: string, form: ReactNode][] {
  const { kind, owed, received, returned, currency, paid, sponsor, isSponsored } = charge
  const isOpen = owed > 0
  const isFee = kind === 'application_fee'
  const steps: [title: string, form: ReactNode][] = []
  if (isOpen) steps.push(['Link to pay', <PayLink key="link" charge={charge} />])
  if (!mayChange) return steps
  if (isOpen && !isFee) {
    steps.unshift(['Record a payment', <NotePaymentForm key="paid" charges={[charge]} />])
    steps.push(['Move the due day', <DueDayForm key="day" charge={charge} today={today} />])
  }
  if (received > returned && !isFee) {
    steps.push(['Record a refund outside Stripe', <NoteRefundForm key="refund" charge={charge} />])
  }
  for (const entry of paid.filter(({ checkoutSessionId }) => checkoutSessionId === null && !isFee)) {
    const amount = formatFee({ amount: entry.received || entry.returned, currency })
    const what = `Undo the ${entry.received > 0 ? 'payment' : 'refund'} of ${amount}`
    steps.push([what, <UndoNotedForm key={entry.ledgerEntryId} entryId={entry.ledgerEntryId} />])
  }
  if (sponsor) steps.push(['Bill to a sponsor', <SponsorForm key="sponsor" charge={charge} sponsor={sponsor} />])
  if (isSponsored) steps.push(['Take back from the sponsor', <UndoSponsorForm key="back" charge={charge} />])
  if (isOpen && kind === 'other') steps.push(['End the charge', <EndChargeForm key="end" charge={charge} />])
  return steps
}

import { data, redirect, useLoaderData } from 'react-router'
import company from '#content/company.yaml'
import { publicAction, publicLoader } from '#office/applicant/handlers.ts'
import { IntentForm } from '#office/ui/intent-form.tsx'
import { Page } from '#office/ui/page.tsx'
import { Day } from '#office/ui/time.tsx'
import { type LinkedCharge, openPayLink, payByLink } from '#services/charges/pay-links.ts'
import { Button } from '#ui/button.tsx'

/** Changes nothing, since mail scanners open every link. */
export const loader = publicLoader(async ({ deps, params, query }) => {
  const charge = await openPayLink(deps, params.token ?? '')
  return data({ charge, isBack: query.has('paid') }, { status: charge ? 200 : 404 })
})

export const action = publicAction({
  pay: async ({ deps, params }) => redirect(await payByLink(deps, params.token ?? ''), 303),
})

type Words = { title: string; text: string }

const write = `write to ${company.email}`
const unknown: Words = {
  title: 'This link no longer works',
  text: `Please use the link in our latest email, or ${write}.`,
}
const closed: Record<Exclude<LinkedCharge['state'], 'open'>, Words> = {
  processing: { title: 'Your payment is on its way', text: 'It is being processed, which can take some days.' },
  paid: { title: 'Paid', text: 'We have received this payment. Thank you. There is nothing left to pay here.' },
  ended: { title: 'Nothing to pay', text: `Nothing is to be paid here any more. If that surprises you, ${write}.` },
}
/** The payment provider's report comes within a minute. */
const unconfirmed: Words = {
  title: 'Thank you',
  text: 'Your payment is not confirmed yet. Reload this page in a minute to see that it has arrived.',
}

/** One charge and the way to its checkout, for anybody who has the link. */
export default function Pay() {
  const { charge, isBack } = useLoaderData<typeof loader>()
  const words = !charge ? unknown : charge.state !== 'open' ? closed[charge.state] : isBack ? unconfirmed : undefined
  if (charge && !words) return <OpenCharge charge={charge} />
  return (
    <Page title={words?.title ?? ''} width="text">
      {charge && <What charge={charge} />}
      <p className="lead">{words?.text}</p>
    </Page>
  )
}

function OpenCharge({ charge }: { charge: LinkedCharge }) {
  const { amount, dueOn } = charge
  return (
    <Page title={`Pay ${amount}`} width="text">
      <What charge={charge} />
      <p>
        {dueOn ? (
          <>
            Due by <Day day={dueOn} />
          </>
        ) : (
          'Due now'
        )}
      </p>
      <IntentForm intent="pay">
        <Button type="submit">Go to checkout</Button>
      </IntentForm>
      <p className="text-muted-foreground text-small">You pay at Stripe, our payment provider.</p>
    </Page>
  )
}

function What({ charge: { name, course } }: { charge: LinkedCharge }) {
  return <p className="lead wrap-anywhere">{[name, course].filter(Boolean).join(' · ')}</p>
}

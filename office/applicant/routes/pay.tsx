import { data, redirect, useLoaderData } from 'react-router'
import { useAcademy } from '#office/academy.ts'
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

const unknown = (email: string): Words => ({
  title: 'This link no longer works',
  text: `Please use the link in our latest email, or write to ${email}.`,
})
const closed = (email: string): Record<Exclude<LinkedCharge['state'], 'open'>, Words> => ({
  processing: { title: 'Your payment is on its way', text: 'It is being processed, which can take some days.' },
  paid: { title: 'Paid', text: 'We have received this payment. Thank you. There is nothing left to pay here.' },
  ended: {
    title: 'Nothing to pay',
    text: `Nothing is to be paid here any more. If that surprises you, write to ${email}.`,
  },
})
/** The payment provider's report comes within a minute. */
const unconfirmed: Words = {
  title: 'Thank you',
  text: 'Your payment is not confirmed yet. Reload this page in a minute to see that it has arrived.',
}

/** One charge and the way to its checkout, for anybody who has the link. */
export default function Pay() {
  const { charge, isBack } = useLoaderData<typeof loader>()
  const { email } = useAcademy()
  const words = getWords(charge, isBack, email)
  if (charge && !words) return <OpenCharge charge={charge} />
  return (
    <Page title={words?.title ?? ''} width="text">
      {charge && <What charge={charge} />}
      <p className="lead">{words?.text}</p>
    </Page>
  )
}

function getWords(charge: LinkedCharge | null | undefined, isBack: boolean, email: string): Words | undefined {
  if (!charge) return unknown(email)
  if (charge.state !== 'open') return closed(email)[charge.state]
  return isBack ? unconfirmed : undefined
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

import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '#office/desk/frame.tsx'
import { isDue } from '#office/desk/ui/shown.ts'
import { Callout } from '#ui/callout.tsx'

/** Work that is no record's: payments of nobody, and free seats that somebody waits for. */
export function OtherWork() {
  const counts = useRouteLoaderData<typeof loader>('desk/frame')?.counts ?? {}
  const work = [
    { to: '/desk/payments', text: 'Stripe has a payment that belongs to no application.', action: 'Decide on it' },
    { to: '/desk/starts', text: 'A start has free seats, and applicants wait for it.', action: 'Offer the seats' },
  ].filter(({ to }) => isDue(counts[to]))
  return work.map(({ to, text, action }) => (
    <Callout key={to} className="mt-3 flex flex-wrap justify-between gap-x-4">
      {text}{' '}
      <Link to={to} className="link font-semibold">
        {action}
      </Link>
    </Callout>
  ))
}

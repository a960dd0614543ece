import { useRouteLoaderData } from 'react-router'
import type { loader } from '#office/desk/frame.tsx'
import { FreedSeats } from '#office/desk/schedule/freed-seats.tsx'
import { isDue } from '#office/desk/ui/shown.ts'
import { TextLink } from '#office/ui/page.tsx'
import { Callout } from '#ui/callout.tsx'

/** Work that is no record's: payments of nobody, webhook deliveries that failed, free seats that somebody waits for. */
export function OtherWork() {
  const counts = useRouteLoaderData<typeof loader>('desk/frame')?.counts ?? {}
  return (
    <>
      {isDue(counts['/desk/payments']) && (
        <Callout className="mt-3 flex flex-wrap justify-between gap-x-4">
          Stripe has a payment that belongs to nobody. <TextLink to="/desk/payments">Decide on it</TextLink>
        </Callout>
      )}
      {isDue(counts['/desk/webhook']) && (
        <Callout className="mt-3 flex flex-wrap justify-between gap-x-4">
          The webhook’s receiver did not take some changes. <TextLink to="/desk/webhook">Look at them</TextLink>
        </Callout>
      )}
      <FreedSeats />
    </>
  )
}

import { useRouteLoaderData } from 'react-router'
import type { loader } from '#office/desk/frame.tsx'
import { TextLink } from '#office/ui/page.tsx'
import { Callout } from '#ui/callout.tsx'

/** Free seats that somebody waits for, and to whom to offer the next one. */
export function FreedSeats() {
  const { freed = [] } = useRouteLoaderData<typeof loader>('desk/frame') ?? {}
  return freed.map(({ id, title, dates, first }) => (
    <Callout key={id} className="mt-3 flex flex-wrap justify-between gap-x-4">
      <span>
        A seat is free in {title}, {dates}.{' '}
        {first ? `First on its waitlist: ${first.name}.` : 'Everybody on its waitlist has an unsent decision.'}
      </span>
      {first ? (
        <TextLink to={`/desk/records/${first.id}?decide=offered`}>Offer the seat</TextLink>
      ) : (
        <TextLink to={`/desk/starts/${id}/list#waiting`}>See the waitlist</TextLink>
      )}
    </Callout>
  ))
}

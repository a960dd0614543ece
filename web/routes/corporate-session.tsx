import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import calendar from '#content/calendar.yaml'
import training from '#content/corporate/corporate-calendar-training.yaml'
import { pageClock, schedule } from '#web/context.ts'
import { sessionFacts } from '#web/corporate-sessions.ts'
import { ReservationRequest } from '#web/forms/reservation/reservation-request.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { ContactWays } from '#web/sections/contact-ways.tsx'
import { InvoiceTerms, OtherSessions, SessionHead, SessionOutline } from '#web/sections/session-page.tsx'

/** Page of one workshop, by the id at the end of the path. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { sessions } = context.get(schedule).content.calendar
  const session = sessionFacts({ ...calendar, sessions }, url.pathname.split('/').pop(), context.get(pageClock))
  if (!session) throw new Response(null, { status: 404 })
  return { session, calendar: { label: training.label, to: training.path } }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? pageMeta({ title: loaderData.session.title, description: loaderData.session.summary }) : []
}

export default function CorporateSession() {
  const { session, calendar } = useLoaderData<typeof loader>()
  return (
    <>
      <SessionHead session={session} calendar={calendar} />
      <SessionOutline session={session} />
      {session.state === 'open' && (
        <div id="request" className="washed">
          <ReservationRequest key={session.id} session={session} ways={<ContactWays subject={session.title} />} />
        </div>
      )}
      <InvoiceTerms session={session} />
      <OtherSessions session={session} calendar={calendar.to} />
    </>
  )
}

import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import calendar from '#content/calendar.yaml'
import company from '#content/company.yaml'
import training from '#content/corporate/corporate-calendar-training.yaml'
import { pageClock, schedule } from '#web/context.ts'
import { ReservationRequest } from '#web/forms/reservation/reservation-request.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { InvoiceTerms, OtherWorkshops, WorkshopHead, WorkshopOutline } from '#web/sections/workshop-page.tsx'
import { workshopPage } from '#web/workshops.ts'

/** Page of one workshop, by the id at the end of the path. */
export function loader({ url, context }: LoaderFunctionArgs) {
  const { sessions } = context.get(schedule).content.calendar
  const shown = { calendar: { ...calendar, sessions }, company }
  const workshop = workshopPage(shown, url.pathname.split('/').pop(), context.get(pageClock))
  if (!workshop) throw new Response(null, { status: 404 })
  return { workshop, calendar: { label: training.label, to: training.path } }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return loaderData ? pageMeta({ title: loaderData.workshop.title, description: loaderData.workshop.summary }) : []
}

export default function CorporateSession() {
  const { workshop, calendar } = useLoaderData<typeof loader>()
  return (
    <>
      <WorkshopHead workshop={workshop} calendar={calendar} />
      <WorkshopOutline workshop={workshop} />
      {workshop.state === 'open' && (
        <div id="request" className="washed">
          <ReservationRequest key={workshop.id} session={workshop} />
        </div>
      )}
      <InvoiceTerms workshop={workshop} />
      <OtherWorkshops workshop={workshop} calendar={calendar.to} />
    </>
  )
}

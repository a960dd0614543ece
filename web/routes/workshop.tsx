import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import calendar from '#content/calendar.yaml'
import company from '#content/company.yaml'
import training from '#content/corporate/corporate-calendar-training.yaml'
import { pageClock, schedule } from '#web/context.ts'
import { ReservationRequest } from '#web/forms/reservation/reservation-request.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { InvoiceTerms, OtherWorkshops, WorkshopHead, WorkshopOutline } from '#web/sections/workshop-page.tsx'
import { workshopPage } from '#web/workshops.ts'
import { loader as unknownLoader } from './unknown.tsx'

// Not part of the page's own script, since hardly any visitor needs it.
const Unknown = lazy(() => import('./unknown.tsx'))

/** Page of one workshop, by the id at the end of the path; an unknown or removed one is an unknown path. */
export async function loader(args: LoaderFunctionArgs) {
  const { workshops } = args.context.get(schedule).content.calendar
  const shown = { calendar: { ...calendar, workshops }, company }
  const workshop = workshopPage(shown, args.url.pathname.split('/').pop(), args.context.get(pageClock))
  if (!workshop) return { workshop, ...(await unknownLoader(args)) }
  return { workshop, calendar: { label: training.label, to: training.path } }
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData } = args
  if (!loaderData?.workshop) return pageMeta(args, loaderData?.home.meta)
  return pageMeta(args, { title: loaderData.workshop.title, description: loaderData.workshop.summary })
}

export default function CorporateWorkshop() {
  const loaded = useLoaderData<typeof loader>()
  if (!loaded.workshop) {
    return (
      <Suspense>
        <Unknown />
      </Suspense>
    )
  }
  const { workshop, calendar } = loaded
  return (
    <>
      <WorkshopHead workshop={workshop} calendar={calendar} />
      <WorkshopOutline workshop={workshop} />
      {workshop.state === 'open' && (
        <div id="request" className="washed">
          <ReservationRequest key={workshop.id} workshop={workshop} />
        </div>
      )}
      <InvoiceTerms workshop={workshop} />
      <OtherWorkshops workshop={workshop} calendar={calendar.to} />
    </>
  )
}

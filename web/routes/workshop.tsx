import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { CALENDAR_PATH } from '#content/site-paths.ts'
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
  const { content } = args.context.get(schedule)
  const workshop = workshopPage(content, args.url.pathname.split('/').pop(), args.context.get(pageClock))
  if (!workshop) return { workshop, ...(await unknownLoader(args)) }
  const label = content.corporate.find(({ path }) => path === CALENDAR_PATH)?.label ?? ''
  const { title, summary } = workshop
  return { workshop, calendar: { label, to: CALENDAR_PATH }, meta: { title, description: summary } }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

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

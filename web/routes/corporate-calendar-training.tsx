import { type LoaderFunctionArgs, type MetaArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import calendar from '#content/calendar.yaml'
import company from '#content/company.yaml'
import training from '#content/corporate/corporate-calendar-training.yaml'
import enterprise from '#content/corporate/enterprise-custom-training.yaml'
import { pageClock, schedule } from '#web/context.ts'
import { isSamePage } from '#web/filters.ts'
import { pageMeta } from '#web/page-meta.ts'
import { CorporatePage } from '#web/sections/corporate-page.tsx'
import { TrainingCalendar } from '#web/sections/training-calendar.tsx'
import { calendarData } from '#web/workshops.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { workshops } = context.get(schedule).content.calendar
  const { path, label, summary } = enterprise
  return {
    training,
    other: { path, label, summary },
    calendar: calendarData({ calendar: { ...calendar, workshops }, company }, context.get(pageClock)),
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.training.meta)

export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  !isSamePage(currentUrl, nextUrl)

export default function CorporateCalendarTraining() {
  const { training, other, calendar } = useLoaderData<typeof loader>()
  return (
    <CorporatePage training={training} other={other} startsWithContent>
      <TrainingCalendar calendar={calendar} actions={training.actions} />
    </CorporatePage>
  )
}

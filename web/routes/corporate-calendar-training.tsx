import { type LoaderFunctionArgs, type MetaArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { pageClock, schedule } from '#web/context.ts'
import { isSamePage } from '#web/filters.ts'
import { loadCorporate } from '#web/load-page-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { CorporatePage } from '#web/sections/corporate-page.tsx'
import { TrainingCalendar } from '#web/sections/training-calendar.tsx'
import { calendarData } from '#web/workshops.ts'

export function loader(args: LoaderFunctionArgs) {
  const { context } = args
  return {
    ...loadCorporate(args, 'corporate-calendar-training', 'enterprise-custom-training'),
    calendar: calendarData(context.get(schedule).content, context.get(pageClock)),
  }
}

export const meta = (args: MetaArgs<typeof loader>) => pageMeta(args, args.loaderData?.meta)

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

import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { clockAt } from '#server/page-renderer.ts'
import { loaderArgs, withContent } from '#tests/fixtures/loader-args.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { WithContent } from '#tests/fixtures/with-content.tsx'
import { TrainingCalendar } from '#web/sections/training-calendar.tsx'
import { calendarData } from '#web/workshops.ts'
import Webinar, { loader } from './webinar.tsx'

const { content } = contentSchedule().current()
const facts = calendarData(content, clockAt(new Date('2026-12-01')))

function render(Component: () => React.ReactNode, loaded: object = {}): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component, loader: () => loaded }])
  const html = renderToString(
    <WithContent>
      <Page hydrationData={{ loaderData: { page: loaded } }} />
    </WithContent>,
  )
  return html.replaceAll('&amp;', '&')
}

it('the training calendar leads to its feed once its workshops are no samples', () => {
  const leads = (sample: boolean) =>
    render(() => <TrainingCalendar calendar={{ ...facts, sample }} actions={[]} />).includes('"/training-calendar.ics"')
  expect([leads(true), leads(false)]).toEqual([false, true])
})

it('a full workshop cannot be requested from the calendar: its link asks for a date', () => {
  const [first, ...others] = facts.workshops
  if (!first) throw new Error('The calendar is empty.')
  const workshops = [{ ...first, seatsLeft: 0 }, ...others]
  const html = render(() => <TrainingCalendar calendar={{ ...facts, workshops }} actions={[]} />)
  expect(html).toContain(`"/custom-training?topic=${encodeURIComponent(first.title)}#request"`)
  expect(html.match(/href="[^"]*#request"[^>]*>Request seats/g)).toHaveLength(others.length)
  expect(html.match(/>Full</g)).toHaveLength(1)
})

it('the information session leads to its feed once it is no sample', () => {
  const { informationSession } = content.webinar
  const leads = (sample: true | undefined) => {
    const webinar = { ...content.webinar, informationSession: { ...informationSession, sample } }
    const { args } = loaderArgs({ shown: withContent({ webinar }) })
    return render(Webinar, loader(args)).includes('"/information-session.ics"')
  }
  expect([leads(true), leads(undefined)]).toEqual([false, true])
})

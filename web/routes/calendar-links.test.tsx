// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { clockAt } from '#server/page-renderer.ts'
import { contentSchedule } from '#tests/fixtures/schedule.ts'
import { TrainingCalendar } from '#web/sections/training-calendar.tsx'
import { calendarData } from '#web/workshops.ts'
import Webinar from './webinar.tsx'

const { content } = contentSchedule().current()

afterEach(cleanup)

function show(Component: () => React.ReactNode, label: string): string | null | undefined {
  const Page = createRoutesStub([{ path: '/', Component }])
  render(<Page />)
  return screen.queryByRole('link', { name: label })?.getAttribute('href')
}

const facts = calendarData(content.calendar, clockAt(new Date('2026-12-01')))

it('the training calendar leads to its feed once its sessions are no samples', () => {
  const getLink = (sample: boolean) => {
    cleanup()
    return show(() => <TrainingCalendar calendar={{ ...facts, sample }} actions={[]} />, facts.feedLabel)
  }
  expect([getLink(true), getLink(false)]).toEqual([undefined, '/training-calendar.ics'])
})

it('a full session cannot be requested from the calendar: its link asks for a date', () => {
  const [first, ...others] = facts.sessions
  if (!first) throw new Error('The calendar is empty.')
  const sessions = [{ ...first, seatsLeft: 0 }, ...others]
  show(() => <TrainingCalendar calendar={{ ...facts, sessions }} actions={[]} />, '')
  const link = screen.getByRole('link', { name: /^Ask for a date/ })
  expect(link.getAttribute('href')).toBe(`/custom-training?topic=${encodeURIComponent(first.title)}#request`)
  expect(screen.getAllByRole('link', { name: /^Request seats/ })).toHaveLength(others.length)
  expect(screen.getByRole('cell', { name: 'Full' })).toBeTruthy()
})

it('the information session leads to its feed once it is no sample', async () => {
  const { session } = content.webinar
  const getLink = async (sample: true | undefined) => {
    cleanup()
    const loader = () => ({
      webinar: { ...content.webinar, session: { ...session, sample } },
      dates: [],
      answering: [],
    })
    const Page = createRoutesStub([{ path: '/', Component: Webinar, loader }])
    render(<Page />)
    await screen.findByRole('heading', { level: 1 })
    return screen.queryByRole('link', { name: session.feedLabel })?.getAttribute('href')
  }
  expect([await getLink(true), await getLink(undefined)]).toEqual([undefined, '/information-session.ics'])
})

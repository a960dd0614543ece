// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import webinar from '#content/webinar.yaml'
import { clockAt } from '#server/page-renderer.ts'
import { calendarFacts } from '#web/corporate-sessions.ts'
import { TrainingCalendar } from '#web/sections/training-calendar.tsx'
import Webinar from './webinar.tsx'

vi.mock('#content/webinar.yaml', async (original) => {
  const { default: content } = await original<Module<{ session: object }>>()
  return { default: { ...content, session: { ...content.session } } }
})
type Module<Value extends object = object> = { default: Value }

afterEach(cleanup)

function show(Component: () => React.ReactNode, label: string): string | null | undefined {
  const Page = createRoutesStub([{ path: '/', Component }])
  render(<Page />)
  return screen.queryByRole('link', { name: label })?.getAttribute('href')
}

it('the training calendar leads to its feed once its sessions are no samples', () => {
  const facts = calendarFacts(clockAt(new Date('2026-12-01')))
  const linkOf = (sample: true | undefined) =>
    show(() => <TrainingCalendar calendar={{ ...facts, sample }} actions={[]} />, facts.feedLabel)
  expect(linkOf(true)).toBeUndefined()
  cleanup()
  expect(linkOf(undefined)).toBe('/training-calendar.ics')
})

it('the information session leads to its feed once it is no sample', () => {
  Object.assign(webinar.session, { sample: true })
  expect(show(Webinar, webinar.session.feedLabel)).toBeUndefined()
  cleanup()
  Object.assign(webinar.session, { sample: undefined })
  expect(show(Webinar, webinar.session.feedLabel)).toBe('/information-session.ics')
})

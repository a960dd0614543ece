// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import company from '#content/company.yaml'
import { courses } from '#content/course-list.data.ts'
import home from '#content/home.yaml'
import { loadContentFile } from '#content/load.ts'
import logos from '#content/logos.yaml'
import people from '#content/people.yaml'
import type { CoursePage } from '#content/schema.ts'
import talents from '#content/talents.yaml'
import webinar from '#content/webinar.yaml'
import { classesOf } from '#web/clock.ts'
import { NextSteps } from '#web/forms/application/next-steps.tsx'
import { ContactWays } from '#web/sections/contact-ways.tsx'
import About from './about.tsx'
import Home from './home.tsx'
import Talents from './talents.tsx'
import Training from './training.tsx'
import Webinar from './webinar.tsx'

beforeEach(() => {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  for (const restore of restores.splice(0)) restore()
  vi.unstubAllGlobals()
})

const restores: (() => void)[] = []

/** Leaves parts out of imported content for the rest of a test. */
function without<Value extends object>(value: Value, parts: { [Key in keyof Value]?: undefined | [] }): void {
  const former = { ...value }
  restores.push(() => Object.assign(value, former))
  Object.assign(value, parts)
}

/** What home's loader gives, as the content is now. */
function homeFacts() {
  const day = { label: 'Day', date: '2027-01-11' }
  const round = { isClosed: false, closes: day, starts: day, codeLabel: 'Code', promoCode: undefined }
  return { home, ...logos, cards: courses, session: webinar.session, round, starts: {} }
}

/** The headings of a page. None is empty, none names a section without anything else, and no name of a section is missing. */
function headingsOf(Component: () => React.ReactNode, facts: object = {}): string[] {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component, loader: () => facts }])
  // With what the page adds in a task of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { container } = render(<Page hydrationData={{ loaderData: { page: facts } }} />)
  act(() => void vi.runAllTimers())
  vi.useRealTimers()
  for (const section of container.querySelectorAll('section')) {
    const name = section.getAttribute('aria-labelledby')
    const heading = name ? container.querySelector(`[id="${name}"]`)?.textContent : section.getAttribute('aria-label')
    expect(heading).toBeTruthy()
    expect(section.textContent?.replace(heading ?? '', '').trim(), heading ?? '').not.toBe('')
  }
  for (const list of container.querySelectorAll('ul, ol, dl, dd')) expect(list.textContent, list.outerHTML).not.toBe('')
  const headings = screen.getAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent ?? '')
  expect(headings).not.toContain('')
  return headings
}

describe('a training', () => {
  const { value } = loadContentFile('courses/ai-engineering.md')
  const page = value as CoursePage
  const cohort = {
    ...{
      id: 'a',
      course: page.id,
      starts: '2027-01-11',
      ends: '2027-04-29',
      days: ['Mon' as const],
      seats: 9,
      seatsLeft: 9,
    },
    ...{ from: '18:00', to: '20:00', timeZone: 'America/Denver', zoneLabel: 'Mountain Time', state: 'open' as const },
    ...{ applyBy: '2027-01-04', closesAt: '2027-01-05T07:00:00.000Z' },
  }
  const facts = { starts: '', fee: 'USD 50', cohorts: [{ ...cohort, classes: classesOf(cohort) }] }

  it.each([
    ['outcomes', 'You will be able to'],
    ['audience', 'Who it is for'],
    ['prerequisites', 'What you should know before'],
    ['tools', 'What you will work with'],
    ['projects', 'What you will build'],
    ['questions', 'Questions and answers'],
    ['work', page.work?.title ?? ''],
    ['finished', 'What learners finished'],
  ] as const)('without its %s has no heading of them', (part, heading) => {
    const whole = headingsOf(Training, { ...facts, page })
    cleanup()
    const rest = headingsOf(Training, { ...facts, page: { ...page, [part]: undefined } })
    expect(whole).toContain(heading)
    expect(rest).not.toContain(heading)
  })

  it('without support and format says nothing of how one learns', () => {
    const bare = { ...page, support: undefined, format: undefined }
    expect(headingsOf(Training, { ...facts, page: { ...page, support: undefined } })).toContain('How you learn')
    cleanup()
    expect(headingsOf(Training, { ...facts, page: bare })).not.toContain('How you learn')
    expect(screen.queryByText(/hours of practice/)).toBeNull()
  })

  it('without lead and fit is still a page', () => {
    const bare = { ...page, lead: undefined, fit: undefined }
    expect(headingsOf(Training, { ...facts, page: bare })).toContain(page.menuLabel)
  })
})

describe('the home page', () => {
  it('without testimonials has no section of them; without questions neither', () => {
    const testimonials = home.testimonials?.heading.title
    const whole = headingsOf(Home, homeFacts())
    expect(whole).toEqual(expect.arrayContaining([testimonials, home.questions?.heading.title]))
    cleanup()
    without(home, { testimonials: undefined })
    without(logos, { partners: undefined, clients: undefined })
    const rest = headingsOf(Home, homeFacts())
    for (const gone of [testimonials, home.partners.title, home.clients.title]) expect(rest).not.toContain(gone)
    cleanup()
    const title = home.questions?.heading.title
    without(home, { questions: undefined })
    expect(headingsOf(Home, homeFacts())).not.toContain(title)
  })
})

describe('pages that show people', () => {
  it('leave out who is not there', () => {
    expect(headingsOf(About)).toContain('Who advises us')
    cleanup()
    without(people, { advisors: undefined })
    const about = headingsOf(About)
    expect(about).not.toContain('Who advises us')
    expect(about).toContain(people.heading.title)
    cleanup()
    const facts = {
      webinar,
      dates: [{ day: '2027-01-13', startsAt: '2027-01-13T19:00:00.000Z' }],
      answering: people.instructors?.people,
    }
    expect(headingsOf(Webinar, facts)).toContain(webinar.hosts?.title)
    cleanup()
    expect(headingsOf(Webinar, { ...facts, answering: [] })).not.toContain(webinar.hosts?.title)
    cleanup()
    without(people, { instructors: undefined })
    expect(headingsOf(About)).not.toContain(people.heading.title)
  })

  it('leave out profiles, roles and other parts of the talents', () => {
    const roles = talents.roles?.heading.title
    const profiles = talents.profiles?.heading.title
    without(talents, { profiles: undefined })
    without(talents, { roles: undefined, arrangements: undefined, process: undefined, questions: undefined })
    const headings = headingsOf(Talents)
    expect(headings).not.toContain(profiles)
    expect(headings).not.toContain(roles)
  })
})

it('without a telephone number there is no link to one', () => {
  without(company, { phone: undefined })
  const html = renderToStaticMarkup(<ContactWays />)
  expect(html).not.toContain('tel:')
  expect(html.match(/<li[ >]/g)).toHaveLength(2)
})

it('the enrollment form without next steps says its fee', () => {
  const html = renderToStaticMarkup(<NextSteps next={undefined} fee="USD 50" />)
  expect(html).toContain('USD 50')
  expect(html).not.toMatch(/<h2|<ol|labelledby/)
})

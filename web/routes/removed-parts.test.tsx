// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { courses } from '#content/course-list.data.ts'
import home from '#content/home.yaml'
import logos from '#content/logos.yaml'
import people from '#content/people.yaml'
import talents from '#content/talents.yaml'
import webinar from '#content/webinar.yaml'
import { content, training as page } from '#tests/fixtures/sample-content.ts'
import { WithContent } from '#tests/fixtures/with-content.tsx'
import { NextSteps } from '#web/forms/application/next-steps.tsx'
import { ContactWays } from '#web/forms/lead/lead-panel.tsx'
import { shellOf } from '#web/shell.ts'
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
  const day = { label: 'Day', date: '2027-01-11', text: 'Jan 11, 2027' }
  const { id, path, weeks, picture } = page
  const action = { label: 'Enroll', to: '/apply' }
  const door = {
    id,
    path,
    name: page.menuLabel,
    weeks,
    palette: picture.palette,
    rows: picture.rows,
    edges: '',
    action,
  }
  const flame = { title: '1 training', columns: 4, rows: 4, doors: [door] }
  const round = { isClosed: false, closes: day, starts: day, codeLabel: 'Code', promoCode: undefined }
  return {
    home,
    ...logos,
    cards: courses,
    informationSession: { day: 'Every day', hour: '12 PM' },
    round,
    flame,
    starts: {},
  }
}

/** The headings of a page. None is empty, none names a section without anything else, and no name of a section is missing. */
function getHeadings(Component: () => React.ReactNode, facts: object = {}): string[] {
  cleanup()
  const Page = createRoutesStub([{ id: 'page', path: '/', Component, loader: () => facts }])
  // With what the page adds in a task of its own.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { container } = render(
    <WithContent>
      <Page hydrationData={{ loaderData: { page: facts } }} />
    </WithContent>,
  )
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

const trainingWith = (changes: object = {}) =>
  getHeadings(Training, { fee: 'USD 50', page: { ...page, ...changes }, related: courses.slice(0, 1) })

it('a training without a part has no heading of it', () => {
  const parts = {
    outcomes: 'You will be able to',
    audience: 'Who it is for',
    prerequisites: 'What you should know before',
    tools: 'What you will work with',
    projects: 'What you will build',
    questions: 'Questions and answers',
    work: page.work?.title ?? '',
    finished: 'Finished by learners',
  }
  expect(trainingWith()).toEqual(expect.arrayContaining(Object.values(parts)))
  for (const [part, heading] of Object.entries(parts)) {
    expect(trainingWith({ [part]: undefined }), part).not.toContain(heading)
  }
})

it('a training without support and format says nothing of how one learns', () => {
  expect(trainingWith({ support: undefined })).toContain('How you learn')
  expect(trainingWith({ support: undefined, format: undefined })).not.toContain('How you learn')
  expect(screen.queryByText(/hours of practice/)).toBeNull()
})

it('the home page has no section of testimonials, logos or questions that are not there', () => {
  const titles = [home.testimonials, home.questions].map((part) => part?.heading.title ?? '')
  const all = [...titles, home.partners.title, home.clients.title]
  expect(getHeadings(Home, homeFacts())).toEqual(expect.arrayContaining(titles))
  without(home, { testimonials: undefined, questions: undefined })
  without(logos, { partners: undefined, clients: undefined })
  const rest = getHeadings(Home, homeFacts())
  expect(all.filter((title) => rest.includes(title))).toEqual([])
})

it('pages that show people leave out who is not there', () => {
  expect(getHeadings(About)).toContain('Who advises us')
  const answering = people.instructors?.people
  without(people, { advisors: undefined })
  expect(getHeadings(About)).not.toContain('Who advises us')
  expect(getHeadings(About)).toContain(people.heading.title)
  without(people, { instructors: undefined })
  expect(getHeadings(About)).not.toContain(people.heading.title)
  const facts = { webinar, dates: [{ day: '2027-01-13', startsAt: '2027-01-13T19:00:00.000Z' }] }
  expect(getHeadings(Webinar, { ...facts, answering })).toContain(webinar.hosts?.title)
  expect(getHeadings(Webinar, { ...facts, answering: [] })).not.toContain(webinar.hosts?.title)
})

it('the talents page leaves out profiles, roles and other parts', () => {
  const titles = [talents.roles, talents.profiles].map((part) => part?.heading.title)
  without(talents, { profiles: undefined, roles: undefined, arrangements: undefined })
  without(talents, { process: undefined, questions: undefined })
  const headings = getHeadings(Talents)
  for (const title of titles) expect(headings).not.toContain(title)
})

it('without a telephone number there is no link to one', () => {
  const html = renderToStaticMarkup(
    <WithContent company={{ ...shellOf(content).company, phone: undefined }}>
      <ContactWays subject="Hello" />
    </WithContent>,
  )
  expect(html).not.toContain('tel:')
  expect(html.match(/<li[ >]/g)).toHaveLength(2)
})

it('the enrollment form without next steps says its fee', () => {
  const html = renderToStaticMarkup(<NextSteps next={undefined} fee="USD 50" />)
  expect(html).toContain('USD 50')
  expect(html).not.toMatch(/<h2|<ol|labelledby/)
})

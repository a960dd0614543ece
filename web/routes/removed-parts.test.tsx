// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShownContent } from '#content/schedule.ts'
import type { CoursePage } from '#content/schema.ts'
import { loaderArgs, withContent } from '#tests/fixtures/loader-args.ts'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { WithContent } from '#tests/fixtures/with-content.tsx'
import { NextSteps } from '#web/forms/application/next-steps.tsx'
import { ContactWays } from '#web/forms/lead/lead-panel.tsx'
import { shellOf } from '#web/shell.ts'
import * as about from './about.tsx'
import * as home from './home.tsx'
import * as trainingPage from './page.tsx'
import * as talents from './talents.tsx'
import * as webinar from './webinar.tsx'

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
  vi.unstubAllGlobals()
})

type Page = { default: () => React.ReactNode; loader: (args: LoaderFunctionArgs) => unknown }

/**
 * The headings of a page of changed content. None is empty, none names a section without anything else, and no name of a
 * section is missing.
 */
async function getHeadings(page: Page, changes: Partial<ShownContent> = {}, name?: string): Promise<string[]> {
  cleanup()
  const { args } = loaderArgs({ shown: withContent(changes), ...(name && { name }) })
  const facts = await page.loader(args)
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: page.default, loader: () => facts }])
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

const trainingWith = (changes: Partial<CoursePage> = {}) => {
  const courses = content.courses.map((course) => (course.id === training.id ? { ...course, ...changes } : course))
  return getHeadings(trainingPage, { courses }, training.id)
}

it('a training without a part has no heading of it', async () => {
  const parts = {
    outcomes: 'You will be able to',
    audience: 'Who it is for',
    prerequisites: 'What you should know before',
    tools: 'What you will work with',
    projects: 'What you will build',
    questions: 'Questions and answers',
    work: training.work?.title ?? '',
    finished: 'Finished by learners',
  }
  expect(await trainingWith()).toEqual(expect.arrayContaining(Object.values(parts)))
  for (const [part, heading] of Object.entries(parts)) {
    expect(await trainingWith({ [part]: undefined }), part).not.toContain(heading)
  }
})

it('a training without support and format says nothing of how one learns', async () => {
  expect(await trainingWith({ support: undefined })).toContain('How you learn')
  expect(await trainingWith({ support: undefined, format: undefined })).not.toContain('How you learn')
  expect(screen.queryByText(/hours of practice/)).toBeNull()
})

it('the home page has no section of testimonials, logos or questions that are not there', async () => {
  const titles = [content.home.testimonials, content.home.questions].map((part) => part?.heading.title ?? '')
  const all = [...titles, content.home.partners.title, content.home.clients.title]
  expect(await getHeadings(home)).toEqual(expect.arrayContaining(titles))
  const rest = await getHeadings(home, {
    home: { ...content.home, testimonials: undefined, questions: undefined },
    logos: { partners: undefined, clients: undefined },
  })
  expect(all.filter((title) => rest.includes(title))).toEqual([])
})

it('pages that show people leave out who is not there', async () => {
  const { heading } = content.people
  const alone = { ...content.people, advisors: undefined }
  const nobody = { ...alone, instructors: undefined }
  expect(await getHeadings(about)).toContain('Who advises us')
  expect(await getHeadings(about, { people: alone })).not.toContain('Who advises us')
  expect(await getHeadings(about, { people: alone })).toContain(heading.title)
  expect(await getHeadings(about, { people: nobody })).not.toContain(heading.title)
  const hosts = content.webinar.hosts?.title
  expect(await getHeadings(webinar)).toContain(hosts)
  expect(await getHeadings(webinar, { people: nobody })).not.toContain(hosts)
})

it('the talents page leaves out profiles, roles and other parts', async () => {
  const { roles, profiles, arrangements, process, questions, ...rest } = content.talents
  const headings = await getHeadings(talents, { talents: rest })
  for (const title of [roles, profiles].map((part) => part?.heading.title)) expect(headings).not.toContain(title)
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

import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { content, training, workshop } from '#tests/fixtures/sample-content.ts'
import { WithContent } from '#tests/fixtures/with-content.tsx'
import { applyPath } from '#web/apply-path.ts'
import { Header } from './header.tsx'

const { company } = content
const CALENDAR = '/corporate-calendar-training'

/** The rows of the desktop, without the menu of phones that follows them. */
function render(path: string): string {
  const Page = createRoutesStub([{ path: '*', Component: Header }])
  const html = renderToString(
    <WithContent>
      <Page initialEntries={[path]} />
    </WithContent>,
  )
  const [rows = ''] = html.split(/<button[^>]*popovertarget/i)
  return rows.replaceAll('&amp;', '&')
}
const getTags = (html: string, kind: string) =>
  html.match(new RegExp(`<(a|button)[^>]*class="[^"]*${kind}"[^<]*`, 'g')) ?? []
const getHref = (tag = '') => /href="([^"]*)"/.exec(tag)?.[1]

it('leads to the places of the specification', () => {
  const links = getTags(render('/'), 'nav-link').map((tag) => [tag.split('>')[1], getHref(tag)])
  expect(links).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
    [company.lmsLabel, company.lmsUrl],
    ['Individual Trainings', undefined],
    ['Corporate Trainings', undefined],
    ['Hire Talents', '/talents'],
    ['Submit Resume', '/resumes'],
  ])
})

it.each([
  ['/talents', '1', 'page', 'Request talent', '/talents/request'],
  ['/about', '3', 'page', 'Enroll', '/apply'],
  [training.path, '4', 'true', 'Enroll', applyPath(training)],
  ['/resumes', '2', 'page', 'Submit Resume', '/resumes/submit'],
  [CALENDAR, '5', 'true', 'Request seats', `${CALENDAR}#calendar`],
  [`${CALENDAR}/${workshop.id}`, '5', 'true', 'Request seats', '#request'],
  ['/contact', '6', 'page', 'Enroll', '/apply'],
])('on %s the entry of section %s is marked as %s; the button is %s, to %s', (path, marker, current, label, to) => {
  const html = render(path)
  const marked = getTags(html, 'nav-link').filter((tag) => tag.includes('aria-current'))
  expect(marked).toEqual([expect.stringContaining(`aria-current="${current}" data-marker="${marker}"`)])
  const [button] = getTags(html, 'button button-filled ')
  expect([button?.split('>')[1], getHref(button)]).toEqual([label, to])
})

it('marks nothing on a page without a section', () => {
  expect(getTags(render('/privacypolicy'), 'nav-link').join()).not.toContain('aria-current')
})

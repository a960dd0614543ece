import { expect, it } from 'vitest'
import { shouldRevalidate as loadsLayout } from './layout/site.tsx'
import { shouldRevalidate as loadsForm } from './routes/apply.tsx'
import { shouldRevalidate as loadsCalendar } from './routes/corporate-calendar-training.tsx'

it.each([
  ['/apply', '/apply', false],
  ['/apply?draft=token', '/apply', false],
  ['/apply?promo=FIRST', '/apply', true],
  ['/corporate-calendar-training', '/corporate-calendar-training?place=Online', false],
])('from %s to %s a page and what is around it load together, or neither', (from, to, expected) => {
  const [currentUrl, nextUrl] = [from, to].map((path) => new URL(path, 'https://academy.example')) as [URL, URL]
  const args = { currentUrl, nextUrl, defaultShouldRevalidate: true } as never
  const loadsPage = nextUrl.pathname === '/apply' ? loadsForm : loadsCalendar
  expect([loadsPage(args), loadsLayout(args)]).toEqual([expected, expected])
})

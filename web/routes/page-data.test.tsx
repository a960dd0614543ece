import { renderToString } from 'react-dom/server'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { expect, it } from 'vitest'
import { loaderArgs } from '#tests/fixtures/loader-args.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { WithContent } from '#tests/fixtures/with-content.tsx'

type Page = { default: () => React.ReactNode; loader: (args: LoaderFunctionArgs) => unknown }

const pages = import.meta.glob<Page>('./*.tsx')
const open = (file: string) => pages[`./${file}.tsx`]?.() as Promise<Page>

const cases = [
  ...['home', 'about', 'talents', 'resumes', 'webinar', 'scholarship', 'contact', 'custom-training'],
  ...['enterprise-custom-training', 'corporate-calendar-training', 'talents-request', 'resumes-submit', 'compare'],
].map((file) => [file, ''] as const)
const several = [
  ...content.courses.map(({ id }) => ['page', id] as const),
  ...content.lessons.map(({ id }) => ['lesson', id] as const),
  ...content.policies.map(({ id }) => ['policy', id] as const),
]

/** Shown once a visitor asks for the tuition, or the calendar has no samples, or as a part of links. */
const others = [
  content.apply.terms?.tuition,
  content.calendar.feedLabel,
  ...content.corporate.map(({ label }) => label),
]

it.each([...cases, ...several])('%s %s has no text in its data that it does not show', async (file, name) => {
  const { default: Component, loader } = await open(file)
  const loaded = (await loader(loaderArgs({ name }).args)) as { meta: object }
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component, loader: () => loaded }])
  const html = renderToString(
    <WithContent>
      <Stub hydrationData={{ loaderData: { page: loaded } }} />
    </WithContent>,
  )
  const shown = plain(html.replaceAll(/<!-- -->|<\/?(a|span|mark|small|strong)\b[^>]*>/g, '')) + plain(html)
  const { meta, ...texts } = loaded
  const hidden = getTexts(texts).filter((text) => !shown.includes(plain(text)) && !others.includes(text))
  expect(hidden).toEqual([])
  expect(getTexts(meta)).not.toEqual([])
})

/** Without what HTML or a layout changes. */
function plain(text: string): string {
  const escapes = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (found) => escapes[found as '&lt;']).replaceAll(/\s/g, '')
}

/** The texts within a value, line by line. Tiles become drawings. */
function getTexts(value: unknown, name = ''): string[] {
  if (name === 'rows' || name === 'tile' || name === 'edges') return []
  if (typeof value === 'string') return value.split('\n').filter((line) => line.trim().includes(' '))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => getTexts(child, Array.isArray(value) ? name : key))
}

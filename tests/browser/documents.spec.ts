import { HtmlValidate } from 'html-validate'
import { isConfirmed } from '#content/confirmed.ts'
import { contentFiles, loadContent, loadContentFile } from '#content/load.ts'
import { sitePages } from '#content/site-pages.ts'
import { CALENDAR_PATH, sitePaths, workshopPath } from '#content/site-paths.ts'
import { training, workshop } from '#tests/fixtures/sample-content.ts'
import { expect, test } from './test.ts'

// What the site answers, without a browser.

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // How React writes markup: <br/>, charSet, async="", ids such as _R_1_.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'valid-id': ['error', { relaxed: true }],
    // Where a telephone number may wrap is the style sheet's business.
    'tel-non-breaking': 'off',
    // Several checkboxes of one name are a list.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // The enrollment form's first step ends in Continue; the button that submits comes with the second.
    'wcag/h32': 'off',
  },
})

/** Trainings have one form, and so have workshops: one of each is looked at by the validator. */
const repeated = sitePaths.filter((path) => {
  const isTraining = loadContent().courses.some((course) => course.path === path)
  const isWorkshop = path.startsWith(`${CALENDAR_PATH}/`)
  return (isTraining && path !== training.path) || (isWorkshop && path !== workshopPath(workshop.id))
})

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

test('every page has valid HTML, links that lead somewhere and structured data', async ({ request, site }) => {
  test.setTimeout(120_000)
  const pages = new Map<string, string>()
  const ask = async (path: string) => {
    const answer = await request.get(path)
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const html = answer.ok() || path === '/no/such/page' ? (isPage ? await answer.text() : 'a file') : ''
    pages.set(path, html)
    return html
  }
  const findings: string[] = []
  for (const path of [...sitePaths, '/no/such/page']) {
    const html = pages.get(path) ?? (await ask(path))
    expect(html.match(/<h1/g), `one h1 on ${path}`).toHaveLength(1)
    const { results } = repeated.includes(path) ? { results: [] } : await validator.validateString(html)
    for (const { messages } of results) {
      findings.push(...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}: ${message} (${selector})`))
    }
    const targets = [...html.matchAll(/(?<=[\s"](?:href|src)=")[^"]+/g)].map(([target]) => decoded(target))
    for (const target of new Set(targets)) {
      const url = new URL(target, `${site.url}${path}`)
      if (url.origin !== site.url) continue
      const there = `${url.pathname}${url.search}`
      const body = pages.get(there) ?? (await ask(there))
      const place = decodeURIComponent(url.hash.slice(1))
      const isThere = place && body.startsWith('<!DOCTYPE') ? body.includes(` id="${place}"`) : true
      if (!body || !isThere) findings.push(`${path} -> ${target}`)
    }
    if (path === '/no/such/page') continue
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => json,
    )
    const types = blocks.map((json) => JSON.parse(json)['@type'])
    const listed = !['/success', '/unsubscribe'].includes(path)
    expect(types.length, path).toBe(new Set(types).size)
    expect(types.includes('BreadcrumbList'), path).toBe(listed && path !== '/')
    expect(blocks.join('').includes(site.url), path).toBe(listed)
    expect(html, path).not.toContain('site.invalid')
    expect(html).toContain(`<link rel="canonical" href="${site.url}${path.replaceAll('&', '&amp;')}"/>`)
  }
  expect(findings).toEqual([])
  expect(pages.size).toBeGreaterThan(sitePaths.length)
})

const files = [
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json'],
  ['/training-calendar.pdf', 'application/pdf'],
  ['/sitemap.xml', 'application/xml'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
] as const

test('files made from content are served', async ({ request }) => {
  for (const [path, type] of files) {
    const response = await request.get(path)
    expect([path, response.status(), response.headers()['content-type']]).toEqual([path, 200, type])
    expect((await response.body()).includes('site.invalid'), path).toBe(false)
  }
})

test('what programs read states nothing that is a sample or waits to be confirmed', async ({ request }) => {
  const content = loadContent()
  const files = contentFiles().map((file) => [file, loadContentFile(file)] as const)
  const [samples, facts] = [new Set<string>(), new Set<string>()]
  for (const [file, { value }] of files) {
    for (const [path, text] of getTexts(value)) (isConfirmed(content, file, path) ? facts : samples).add(text)
  }
  // Pages are named and addressed, whatever they say.
  const names = new Set([
    content.company.name,
    ...sitePages(content).flatMap(({ title, path }) => [title, path, path.split('/').at(-1)]),
  ])
  const invented = [...samples].filter((text) => text.length > 6 && !facts.has(text) && !names.has(text))
  expect(invented.length).toBeGreaterThan(500)

  const published = [await (await request.get('/llms.txt')).text(), await (await request.get('/sitemap.xml')).text()]
  for (const path of sitePaths) {
    const html = await (await request.get(path)).text()
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
      published.push(
        getTexts(JSON.parse(json))
          .map(([, text]) => text)
          .join('\n'),
      )
    }
  }
  expect(published.length).toBeGreaterThan(30)
  const whole = published.join('\n')
  const values = new Set(whole.split('\n'))
  // A few plain words may be part of any sentence; a number, an address or a longer text may not.
  const isTelling = (text: string) => text.length > 24 || /[\d@]/.test(text)
  expect(invented.filter((text) => values.has(text) || (isTelling(text) && whole.includes(text)))).toEqual([])
})

/** Every text within a value, with its path. */
function getTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => getTexts(child, path === '' ? key : `${path}.${key}`))
}

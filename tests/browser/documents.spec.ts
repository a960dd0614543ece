import { HtmlValidate } from 'html-validate'
import { CALENDAR_PATH, workshopPath } from '#content/site-paths.ts'
import { content, sitePaths, training, workshop } from '#tests/fixtures/sample-content.ts'
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
const repeated: readonly string[] = sitePaths.filter((path) => {
  const isTraining = content.courses.some((course) => course.path === path)
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
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    const types = blocks.map(([, json = '']) => JSON.parse(json)['@type'])
    expect(types.length, path).toBe(new Set(types).size)
    expect(types.length > 0, path).toBe(!['/success', '/unsubscribe'].includes(path))
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
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
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

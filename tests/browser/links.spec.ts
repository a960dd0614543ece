import { sitePaths } from '#content/site-paths.ts'
import { expect, test } from './test.ts'

const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")

test('every internal link leads to a page, a file or a place that is there', async ({ request, site }) => {
  test.setTimeout(120_000)
  const pages = new Map<string, string>()
  const ask = async (path: string) => {
    const known = pages.get(path)
    if (known !== undefined) return known
    const answer = await request.get(path)
    const isPage = answer.headers()['content-type']?.startsWith('text/html')
    const html = answer.status() === 200 ? (isPage ? await answer.text() : 'a file') : ''
    pages.set(path, html)
    return html
  }
  const dead: string[] = []
  for (const path of sitePaths) {
    const html = await ask(path)
    const targets = [...html.matchAll(/(?<=[\s"](?:href|src)=")[^"]+/g)].map(([target]) => decoded(target))
    for (const target of new Set(targets)) {
      const url = new URL(target, `${site.url}${path}`)
      if (url.origin !== site.url) continue
      const body = await ask(`${url.pathname}${url.search}`)
      const place = decodeURIComponent(url.hash.slice(1))
      const isThere = place && body.startsWith('<!DOCTYPE') ? body.includes(` id="${place}"`) : true
      if (!body || !isThere) dead.push(`${path} -> ${target}`)
    }
  }
  expect(dead).toEqual([])
  expect(pages.size).toBeGreaterThan(sitePaths.length)
})

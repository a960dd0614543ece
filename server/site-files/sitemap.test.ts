// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { sitePages } from '#content/site-pages.ts'
import { sitePaths } from '#content/site-paths.ts'
import { makeRobots, makeSitemap } from './make-site-files.ts'

const content = loadContent()
const url = 'https://academy.example'
const pages = sitePages({ ...content, unconfirmed: {} })

const document = new DOMParser().parseFromString(makeSitemap(pages, url), 'application/xml')
const urls = [...document.getElementsByTagName('url')]
const getText = (parent: Element | undefined, tag: string) => parent?.getElementsByTagName(tag)[0]?.textContent

it('the sitemap lists every page but the end of enrolling and the way out of the newsletter', () => {
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  const listed = sitePaths.filter((path) => !['/success', '/unsubscribe'].includes(path))
  expect(urls.map((item) => getText(item, 'loc')).sort()).toEqual(listed.map((path) => `${url}${path}`).sort())
})

it('the sitemap says when a policy was last changed, and nothing where nobody knows', () => {
  const changed = (path: string) =>
    getText(
      urls.find((item) => getText(item, 'loc') === `${url}${path}`),
      'lastmod',
    )
  expect(changed('/terms&conditions')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(changed('/about')).toBeUndefined()
  expect(makeSitemap(sitePages(content), url)).not.toContain('lastmod')
})

it('robots.txt lets all in but to the calls, and points to the sitemap', () => {
  const lines = makeRobots(url).split('\n')
  for (const line of ['User-agent: *', 'Disallow: /api/', `Sitemap: ${url}/sitemap.xml`]) expect(lines).toContain(line)
  expect(lines).not.toContain('Disallow: /')
})

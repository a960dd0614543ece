// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { loadContent } from '#content/load.ts'
import { sitePages } from '#content/site-pages.ts'
import { sitePaths } from '#content/site-paths.ts'
import { makeRobots, makeSitemap } from './make-site-files.ts'

const content = loadContent()
const url = 'https://academy.example'
const pages = sitePages({ ...content, unconfirmed: {} })

describe('makeSitemap', () => {
  const document = new DOMParser().parseFromString(makeSitemap(pages, url), 'application/xml')
  const urls = [...document.getElementsByTagName('url')]
  const textOf = (parent: Element | undefined, tag: string) => parent?.getElementsByTagName(tag)[0]?.textContent
  const entryOf = (path: string) => urls.find((url) => textOf(url, 'loc') === `https://academy.example${path}`)

  it('is well-formed', () => {
    expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
  })

  it('lists every page but the end of enrolling and the way out of the newsletter, in the namespace of the protocol', () => {
    expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    const listed = sitePaths.filter((path) => !['/success', '/unsubscribe'].includes(path))
    expect(urls.map((url) => textOf(url, 'loc')).sort()).toEqual(
      listed.map((path) => `https://academy.example${path}`).sort(),
    )
  })

  it('says when a policy was last changed, and nothing where nobody knows', () => {
    expect(textOf(entryOf('/terms&conditions'), 'lastmod')).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(textOf(entryOf('/about'), 'lastmod')).toBeUndefined()
    expect(makeSitemap(sitePages(content), url)).not.toContain('lastmod')
  })
})

describe('makeRobots', () => {
  it('lets all in but to the calls, and points to the sitemap', () => {
    const lines = makeRobots(url).split('\n')
    expect(lines).toContain('User-agent: *')
    expect(lines).toContain('Disallow: /api/')
    expect(lines).toContain('Sitemap: https://academy.example/sitemap.xml')
    expect(lines.filter((line) => line.startsWith('Disallow: ')).some((line) => line.endsWith(' /'))).toBe(false)
  })
})

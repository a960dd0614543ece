import { isConfirmed } from '#content/confirmed.ts'
import type { Content } from '#content/schema.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'
import { makeLlms } from './llms.ts'

/** Makes the files that contain the site's address, by path; by `builtAt` the same on every server of a build. */
export async function makeSiteFiles(content: Content, publicUrl: string, builtAt: Date) {
  const files: Record<string, string> = {
    '/sitemap.xml': makeSitemap(sitePages(content), publicUrl),
    '/robots.txt': makeRobots(publicUrl),
    '/llms.txt': makeLlms(content, publicUrl),
  }
  const { cohortPath, makeCohortCalendar, makeSessionCalendar, makeTrainingCalendar } = await import(
    './calendar-feeds.ts'
  )
  for (const cohort of content.cohorts.cohorts) {
    files[cohortPath(cohort)] = makeCohortCalendar(content, cohort, publicUrl, builtAt)
  }
  // A calendar shows its events as facts, so samples have none; the pages link to it once it exists.
  const hasCalendar = isConfirmed(content, 'calendar.yaml', 'sessions')
  const hasSession = isConfirmed(content, 'webinar.yaml', 'session')
  if (hasCalendar) files['/training-calendar.ics'] = makeTrainingCalendar(content, publicUrl, builtAt)
  if (hasSession) files['/information-session.ics'] = makeSessionCalendar(content, publicUrl, builtAt)
  return files
}

/** sitemap.xml (https://www.sitemaps.org/protocol.html): the listed pages, with the day of a change where known. */
export function makeSitemap(pages: SitePage[], publicUrl: string): string {
  const entries = pages
    .filter(({ unlisted }) => !unlisted)
    .map(({ path, lastChanged, unconfirmed }) => {
      const day = lastChanged && !unconfirmed ? `<lastmod>${lastChanged}</lastmod>` : ''
      return `  <url><loc>${`${publicUrl}${path}`.replaceAll('&', '&amp;')}</loc>${day}</url>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** robots.txt (RFC 9309). Unlisted pages are not in it: a robot must read their `noindex`. */
export function makeRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /test-checkout/

Sitemap: ${publicUrl}/sitemap.xml
`
}

import { isConfirmed } from '#content/confirmed.ts'
import { listedPaths, pages } from '#content/pages.ts'
import { hasFeed } from '#content/schedule.ts'
import type { Content } from '#content/schema.ts'
import { type SitePage, sitePages } from '#content/site-pages.ts'

const calendars = () => import('./calendar-feeds.ts')

/** Generators of files with the site's URL, by path. `changedAt` comes from the schedule, so all servers agree. */
export function siteFileMakers(content: Content, publicUrl: string, changedAt: Date) {
  const makers: Record<string, () => Promise<string>> = {
    '/sitemap.xml': async () => makeSitemap(sitePages(content), publicUrl),
    '/robots.txt': async () => makeRobots(publicUrl),
    '/llms.txt': async () => makeLlms(content, publicUrl),
  }
  for (const start of content.starts.starts) {
    makers[`/cohorts/${start.id}.ics`] = async () =>
      (await calendars()).makeStartCalendar(content, start, publicUrl, changedAt)
  }
  // Calendars show events as facts, so a feed has no samples; pages link to it once it exists.
  if (hasFeed(content)) {
    makers['/training-calendar.ics'] = async () =>
      (await calendars()).makeTrainingCalendar(content, publicUrl, changedAt)
  }
  if (!content.webinar.informationSession.sample) {
    makers['/information-session.ics'] = async () =>
      (await calendars()).makeInformationSessionFeed(content, publicUrl, changedAt)
  }
  return makers
}

/** Builds sitemap.xml (https://www.sitemaps.org/protocol.html): listed pages, with their last change if known. */
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

/** Builds robots.txt (RFC 9309). Unlisted pages are allowed, so that robots can read their `noindex`. */
export function makeRobots(publicUrl: string): string {
  return `User-agent: *
Allow: /
Disallow: /api/
Disallow: /test-checkout/

Sitemap: ${publicUrl}/sitemap.xml
`
}

/** Builds llms.txt (https://llmstxt.org): confirmed facts about the academy and its pages. */
export function makeLlms(content: Content, publicUrl: string): string {
  const { company, navigation, courses, policies, calendar, webinar } = content
  const { individual, corporate: forCompanies } = navigation.header.entries
  const listed = sitePages(content).filter(({ unlisted, path }) => !unlisted && path !== '/')
  const pageLine = ({ title, path, description, unconfirmed }: SitePage) =>
    `- [${title}](${publicUrl}${path})${unconfirmed ? '' : `: ${description}`}`
  const fileLine = (title: string, path: string) =>
    `- [${title} (${path.split('.').at(-1)?.toUpperCase()})](${publicUrl}${path})`
  const section = (title: string, has: (page: SitePage) => boolean, files: string[] = []) =>
    [`## ${title}`, '', ...listed.filter(has).map(pageLine), ...files].join('\n')

  const among = (list: { path: string }[]) => (page: SitePage) =>
    list.some(({ path }) => page.path === path || page.path.startsWith(`${path}/`))
  const groups = [
    among(courses),
    among(listedPaths.filter((path) => pages[path].group === 'companies').map((path) => ({ path }))),
    among(policies),
  ] as const
  const [isTraining, isForCompanies, isPolicy] = groups
  const calendars = ['/training-calendar.ics', '/training-calendar.pdf'].map((path) => fileLine(calendar.title, path))
  const informationSessions = [fileLine(webinar.informationSession.title, '/information-session.ics')]
  const parts = [
    `# ${company.name}`,
    ...(isConfirmed(content, 'company.yaml', 'description') ? [`> ${company.description}`] : []),
    section(individual.label, isTraining),
    section(forCompanies.label, isForCompanies, hasFeed(content) ? calendars : []),
    section(
      'Pages',
      (page) => !groups.some((has) => has(page)),
      !content.webinar.informationSession.sample ? informationSessions : [],
    ),
    section('Optional', isPolicy),
  ]
  return `${parts.join('\n\n')}\n`
}

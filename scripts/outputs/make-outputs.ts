import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isConfirmed } from '#content/confirmed.ts'
import type { Content } from '#content/schema.ts'
import { sitePages } from '#content/site-pages.ts'
import { cardPath } from '#content/site-paths.ts'
import { readTheme } from '#content/theme.ts'
import { CARD } from '#server/addresses.ts'
import { makeCalendarFeed } from './calendar-feed.ts'
import { makeCalendarPdf } from './calendar-pdf.ts'
import { drawCard } from './card.ts'
import { makeIcons, makeWebManifest } from './icons.ts'
import { makeLlms } from './llms.ts'
import { renderFlatPng } from './render-png.ts'
import { makeSessionFeed } from './session-feed.ts'
import { makeRobots, makeSitemap } from './sitemap.ts'

/**
 * Makes all that the site publishes beside its pages, from content: cards, icons, the calendar, feeds and lists.
 * @param buildDir files go to its `client/`; those that name the site's address, which is not known yet, to `addressed/`
 */
export async function makeOutputs(content: Content, buildDir: string, made: Date): Promise<void> {
  const [day, night] = [readTheme('day'), readTheme('night')]
  const pages = sitePages(content)
  const clientDir = join(buildDir, 'client')
  const favicon = await readFile(join(clientDir, 'favicon.svg'), 'utf8')

  const files = { ...makeIcons(favicon), 'site.webmanifest': makeWebManifest(content.company, day) }
  const addressed = {
    'training-calendar.pdf': await makeCalendarPdf(content, day, night, made),
    // A calendar shows its events as facts, so there is none of samples; the pages link to it once there is.
    ...(isConfirmed(content, 'calendar.yaml', 'sessions') && {
      'training-calendar.ics': makeCalendarFeed(content, made),
    }),
    ...(isConfirmed(content, 'webinar.yaml', 'session') && {
      'information-session.ics': makeSessionFeed(content, made),
    }),
    'sitemap.xml': makeSitemap(pages),
    'robots.txt': makeRobots(),
    'llms.txt': makeLlms(content),
  }
  await Promise.all([writeAll(clientDir, files), writeAll(join(buildDir, 'addressed'), addressed)])
  for (const page of pages) {
    const card = renderFlatPng(await drawCard(page, content.company.name, day), CARD.width)
    await writeAll(clientDir, { [cardPath(page.path)]: card })
  }
}

async function writeAll(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, body] of Object.entries(files)) {
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, body)
  }
}

import { isConfirmed } from '#content/confirmed.ts'
import type { Content } from '#content/schema.ts'
import { sitePages } from '#content/site-pages.ts'
import { makeLlms } from './llms.ts'
import { makeRobots, makeSitemap } from './sitemap.ts'

/**
 * Makes the files that carry the site's own address, which only the start knows: lists of pages, and calendars to subscribe to.
 * @param publicUrl the site's address, without a slash at the end
 * @param builtAt when the content was built, so that every server of a build has the same files
 * @returns their texts by path
 */
export async function makeSiteFiles(
  content: Content,
  publicUrl: string,
  builtAt: Date,
): Promise<Record<string, string>> {
  const files: Record<string, string> = {
    '/sitemap.xml': makeSitemap(sitePages(content), publicUrl),
    '/robots.txt': makeRobots(publicUrl),
    '/llms.txt': makeLlms(content, publicUrl),
  }
  // A calendar shows its events as facts, so there is none of samples; the pages link to it once there is.
  const [calendar, session] = [
    isConfirmed(content, 'calendar.yaml', 'sessions'),
    isConfirmed(content, 'webinar.yaml', 'session'),
  ]
  if (!calendar && !session) return files
  const { makeSessionCalendar, makeTrainingCalendar } = await import('./calendar-feeds.ts')
  if (calendar) files['/training-calendar.ics'] = makeTrainingCalendar(content, publicUrl, builtAt)
  if (session) files['/information-session.ics'] = makeSessionCalendar(content, publicUrl, builtAt)
  return files
}

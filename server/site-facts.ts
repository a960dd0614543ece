import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '#content/schema.ts'
import { zonedTime } from '#content/zoned-time.ts'
import type { Course, Session } from '#services/deps.ts'
import type { Config } from './config-schema.ts'

/** What the server needs of the site's content; the build writes it to `build/site.json`. */
export type SiteFacts = {
  /** The academy's name and email address. */
  name: string
  email: string
  /** In the order of the course dropdown. */
  courses: Course[]
  cohorts: Content['cohorts']
  decisions: Content['decisions']
  sessions: Session[]
  /** The promotional code of the pages: the accepted waiver code where WAIVER_CODE is not set. */
  promoCode: string
  /** Of the academy's calendar. */
  timeZone: string
  /** Another host of the API (VITE_API_URL at build time). */
  apiOrigin?: string
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function siteFacts(content: Content, apiUrl: string | undefined): SiteFacts {
  return {
    name: content.company.name,
    email: content.company.email,
    courses: content.courses.map(({ id, name }) => ({ id, name })),
    cohorts: content.cohorts,
    decisions: content.decisions,
    sessions: content.calendar.sessions.map(({ id, title, seats, starts, from }) => ({
      ...{ id, title: `${title}, ${day.format(new Date(starts))}`, seats },
      ...{ startsAt: zonedTime(starts, from, content.calendar.timeZone).toISOString() },
    })),
    promoCode: content.scholarship.promoCode,
    timeZone: content.calendar.timeZone,
    ...(apiUrl ? { apiOrigin: new URL(apiUrl).origin } : {}),
  }
}

/** The academy's addresses: of the content, and those that the configuration sends from and to. */
export function ownAddresses({ mail: { from, staff } }: Pick<Config, 'mail'>, { email }: { email: string }): string[] {
  return [email, from, staff].flatMap((text) => text?.replace(/^[^<]*<|>$/g, '') ?? [])
}

/** Reads the facts of the build, so that calls and pages agree even if the content was edited since. */
export async function builtSiteFacts(): Promise<SiteFacts> {
  return JSON.parse(await readFile(join(BUILD_DIR, 'site.json'), 'utf8')) as SiteFacts
}

/** Reads the whole content of the build. Throws Error where there is no build. */
export async function builtContent(buildDir: string): Promise<{ content: Content; builtAt: Date }> {
  const { content, builtAt } = JSON.parse(await readFile(join(buildDir, BUILT_CONTENT), 'utf8'))
  return { content, builtAt: new Date(builtAt) }
}

/** Read by {@link builtContent}; in a folder of its own, which the search for secrets includes. */
export const BUILT_CONTENT = join('content', 'content.json')

/** The output of `npm run build`. */
export const BUILD_DIR = join(import.meta.dirname, '..', 'build')

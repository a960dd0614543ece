import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '#content/schema.ts'
import type { Course } from '#services/deps.ts'

/** What the server must know of the site's content; the build writes it to `build/site.json`. */
export type SiteFacts = {
  /** The academy's name. */
  name: string
  /** The academy's own email address. */
  email: string
  /** In the order in which the course dropdown offers them. */
  courses: Course[]
  /** The code that the hero shows: the accepted waiver code where WAIVER_CODE is not set. */
  promoCode: string
  /** Of the academy's calendar: whose midnight parts the days. */
  timeZone: string
  /** Another host that answers the calls (VITE_API_URL), where the build was told one. */
  apiOrigin?: string
}

/** Takes from the content what the server must know. */
export function siteFacts(content: Content, apiUrl: string | undefined): SiteFacts {
  return {
    name: content.company.name,
    email: content.company.email,
    courses: content.courses.map(({ id, name }) => ({ id, name })),
    promoCode: content.scholarship.promoCode,
    timeZone: content.calendar.timeZone,
    ...(apiUrl ? { apiOrigin: new URL(apiUrl).origin } : {}),
  }
}

/** Reads what the build wrote, so that content edited since then does not part the calls from the pages. */
export async function builtSiteFacts(): Promise<SiteFacts> {
  return JSON.parse(await readFile(join(BUILD_DIR, 'site.json'), 'utf8')) as SiteFacts
}

/**
 * Reads the whole content as it was when the build ran.
 * @throws Error where there is no build
 */
export async function builtContent(buildDir: string): Promise<{ content: Content; builtAt: Date }> {
  const { content, builtAt } = JSON.parse(await readFile(join(buildDir, BUILT_CONTENT), 'utf8'))
  return { content, builtAt: new Date(builtAt) }
}

/** Where the build keeps the content for {@link builtContent}, in a folder of its own so that it is searched for secrets. */
export const BUILT_CONTENT = join('content', 'content.json')

/** Where `npm run build` writes. */
export const BUILD_DIR = join(import.meta.dirname, '..', 'build')

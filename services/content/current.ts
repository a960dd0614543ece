import { desc, lte } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ContentError } from '#content/content-error.ts'
import { loadContent } from '#content/load.ts'
import { readDocuments, readPictures } from '#content/read-documents.ts'
import type { Content } from '#content/schema.ts'
import type { Database, Queryable } from '#database/client.ts'
import { contentVersions } from '#database/schema-content.ts'
import { readVersion, storeStartingContent } from './versions.ts'

/** Versions that are tried, from the newest one back. */
const MOST_TRIED = 20

/** The content that this process shows. */
export type CurrentContent = {
  current(): Content
  /** Shows a version, unless it is shown. @returns whether the content is another */
  take(version: number | null): Promise<boolean>
  /** What keeps the newest version from being shown; undefined if it is shown. */
  getProblem(): string | undefined
}

/**
 * Reads versions of the content for this process. One that cannot be read is never shown: the last valid one stays. At a
 * first start, the starting content becomes the first version.
 */
export async function openContent(database: Database, log: Pick<Logger, 'error'>): Promise<CurrentContent> {
  await storeStartingContent(database, readDocuments(), readPictures())
  let content: Content | undefined
  let shown = { version: 0, today: '' }
  let problem: string | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function take(version: number): Promise<boolean> {
    // Confirmations expire at the end of a day.
    const today = new Date().toISOString().slice(0, 10)
    // Versions only grow, and a slow read may bring a former one.
    if (version < shown.version || (version === shown.version && today === shown.today)) return false
    let found: string | undefined
    content = await readContent(database, version, (unread, reason) => {
      found ??= reason
      log.error({ version: unread, reason }, 'a version of the content cannot be read')
    })
    problem = found
    shown = { version, today }
    return true
  }

  return {
    current: () => (content ??= loadContent(readDocuments())),
    getProblem: () => problem,
    take(version) {
      const taken = last.then(() => version !== null && take(version))
      last = taken.catch(() => {})
      return taken
    },
  }
}

/**
 * Reads a version of the content, or the last one before it that this program can read; else the starting content.
 * @param report gets each version that cannot be read, with the reason
 */
export async function readContent(
  database: Queryable,
  version: number,
  report: (version: number, reason: string) => void,
): Promise<Content> {
  const { id } = contentVersions
  const versions = await database
    .select({ id })
    .from(contentVersions)
    .where(lte(id, version))
    .orderBy(desc(id))
    .limit(MOST_TRIED)
  for (const each of versions) {
    try {
      const documents = await readVersion(database, each.id)
      if (documents) return loadContent(documents)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      report(each.id, error.message)
    }
  }
  return loadContent(readDocuments())
}

import { desc, lt } from 'drizzle-orm'
import type { Logger } from 'pino'
import { readRecords } from '#content/claim-records.ts'
import { ContentError } from '#content/content-error.ts'
import type { Documents } from '#content/documents.ts'
import { loadContent } from '#content/load.ts'
import { readDocuments, readPictures } from '#content/read-documents.ts'
import type { Content } from '#content/schema.ts'
import type { Database } from '#database/client.ts'
import { contentVersions } from '#database/schema-content.ts'
import { readVersion, storeStartingContent } from './versions.ts'

/** Former versions that are tried at a start, if this program cannot read the newest. */
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
  const starting = readDocuments()
  await storeStartingContent(database, starting, readPictures())
  let content: Content | undefined
  let shown: string | undefined
  let problem: string | undefined

  /** Reads a version, or says why it cannot be read. */
  async function read(version: number, today: string): Promise<Content | undefined> {
    try {
      const documents = await readVersion(database, version)
      return documents && load(documents, today)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      log.error({ version, reason: error.message }, 'a version of the content cannot be read')
      problem ??= error.message
      return undefined
    }
  }
  async function readFormer(version: number, today: string): Promise<Content | undefined> {
    const { id } = contentVersions
    const former = database.select({ id }).from(contentVersions).where(lt(id, version)).orderBy(desc(id))
    for (const { id: earlier } of await former.limit(MOST_TRIED)) {
      const found = await read(earlier, today)
      if (found) return found
    }
    return undefined
  }

  let last: Promise<unknown> = Promise.resolve()
  let number = 0

  async function take(version: number): Promise<boolean> {
    // Confirmations expire at the end of a day.
    const today = new Date().toISOString().slice(0, 10)
    // Versions only grow, and a slow read may bring a former one.
    if (version < number || shown === `${version} ${today}`) return false
    problem = undefined
    const latest = await read(version, today)
    content = latest ?? content ?? (await readFormer(version, today)) ?? loadContent(starting)
    shown = `${version} ${today}`
    number = version
    return true
  }

  return {
    current: () => (content ??= loadContent(starting)),
    getProblem: () => problem,
    take(version) {
      const taken = last.then(() => version !== null && take(version))
      last = taken.catch(() => {})
      return taken
    },
  }
}

function load(documents: Documents, today: string): Content {
  return loadContent(documents, readRecords(documents, today))
}

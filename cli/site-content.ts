import type { Documents } from '#content/documents.ts'
import { loadContent } from '#content/load.ts'
import { placeOf, setPlace } from '#content/place.ts'
import { readDocuments } from '#content/read-documents.ts'
import type { Content } from '#content/schema.ts'
import type { Queryable } from '#database/client.ts'
import { currentDocuments } from '#services/content/versions.ts'

/** The documents of the newest version, or those that a first start publishes. */
export async function siteDocuments(database: Queryable): Promise<Documents> {
  return (await currentDocuments(database)) ?? readDocuments()
}

/**
 * The content that the site serves. Dates and amounts are written as its academy writes them from then on.
 * @throws ContentError if this program cannot read the newest version
 */
export async function siteContent(database: Queryable): Promise<Content> {
  const content = loadContent(await siteDocuments(database))
  setPlace(placeOf(content.company.place))
  return content
}

import type { Documents } from '#content/documents.ts'
import { placeOf, setPlace } from '#content/place.ts'
import { readDocuments } from '#content/read-documents.ts'
import type { Content } from '#content/schema.ts'
import type { Queryable } from '#database/client.ts'
import { readContent } from '#services/content/current.ts'
import { currentDocuments, latestId } from '#services/content/versions.ts'

/** The documents of the newest version, or those that a first start publishes. */
export async function siteDocuments(database: Queryable): Promise<Documents> {
  return (await currentDocuments(database)) ?? readDocuments()
}

/** The content that the site serves. Dates and amounts are written as its academy writes them from then on. */
export async function siteContent(database: Queryable): Promise<Content> {
  const content = await readContent(database, (await latestId(database)) ?? 0, () => {})
  setPlace(placeOf(content.company.place))
  return content
}

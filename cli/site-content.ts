import { loadContent } from '#content/load.ts'
import { placeOf, setPlace } from '#content/place.ts'
import { readDocuments } from '#content/read-documents.ts'
import type { Content } from '#content/schema.ts'
import type { Queryable } from '#database/client.ts'
import { currentDocuments } from '#services/content/versions.ts'

/**
 * The content that the site serves, or the starting content before its first start. Dates and amounts are written as its
 * academy writes them from then on.
 */
export async function siteContent(database: Queryable): Promise<Content> {
  const content = loadContent((await currentDocuments(database)) ?? readDocuments())
  setPlace(placeOf(content.company.place))
  return content
}

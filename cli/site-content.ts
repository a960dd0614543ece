import type { Documents } from '#content/documents.ts'
import { loadContentFile } from '#content/load.ts'
import { placeOf, setPlace } from '#content/place.ts'
import { readDocuments } from '#content/read-documents.ts'
import type { Company, Content } from '#content/schema.ts'
import type { Queryable } from '#database/client.ts'
import { readContent } from '#services/content/current.ts'
import { currentDocuments, latestId } from '#services/content/versions.ts'

/** The documents of the newest version, or those that a first start publishes. */
export async function siteDocuments(database: Queryable): Promise<Documents> {
  return (await currentDocuments(database)) ?? readDocuments()
}

/** Has dates and amounts written as the site's academy writes them, without the memory that all of the content takes. */
export async function takeSitePlace(database: Queryable): Promise<void> {
  const { value } = loadContentFile('company.yaml', await siteDocuments(database))
  setPlace(placeOf((value as Company).place))
}

/** The content that the site serves. Dates and amounts are written as its academy writes them from then on. */
export async function siteContent(database: Queryable): Promise<Content> {
  const content = await readContent(database, (await latestId(database)) ?? 0, () => {})
  setPlace(placeOf(content.company.place))
  return content
}

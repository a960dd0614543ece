import { loadContent } from '#content/load.ts'
import { placeOf, setPlace } from '#content/place.ts'
import type { Content } from '#content/schema.ts'
import type { Queryable } from '#database/client.ts'

/** The content that the site serves. Dates and amounts are written as its academy writes them from then on. */
export async function siteContent(_database: Queryable): Promise<Content> {
  const content = loadContent()
  setPlace(placeOf(content.company.place))
  return content
}

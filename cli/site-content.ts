import { loadContent } from '#content/load.ts'
import type { Content } from '#content/schema.ts'

/** The content that the site serves. */
export async function siteContent(): Promise<Content> {
  return loadContent()
}

import type { Documents } from '#content/documents.ts'
import { getContent } from './content-text.ts'
import { getTitle } from './words.ts'

/** Returns a document's title as its page has it. */
export function titleIn(documents: Documents, file: string): string {
  const text = documents.get(file)
  return getTitle(file, text !== undefined && /\.(yaml|md)$/.test(file) ? getContent(text) : undefined)
}

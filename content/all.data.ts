import { loadContent } from './load.ts'
import { readDocuments } from './read-documents.ts'

/** All content, as of the build. */
export const content = loadContent(readDocuments())

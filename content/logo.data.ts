import { readLogo } from './logo.ts'
import { readDocuments } from './read-documents.ts'

/** Inlined in pages. */
export const logo = readLogo(readDocuments().get('logo.svg') ?? '')

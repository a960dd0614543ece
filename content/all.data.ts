import { loadContent } from './load.ts'

/** All content, as of the build. */
export const content = loadContent()

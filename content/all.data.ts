import { loadContent } from './load.ts'

/** All of the content, as it was when the program was built. */
export const content = loadContent()

import { readLogo } from './logo.ts'

/** Inlined in pages. */
export const logo = readLogo()

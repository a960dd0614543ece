import { readLogo } from './logo.ts'

/** For pages, in which it is drawn. */
export const logo = readLogo()

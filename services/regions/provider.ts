import type { PublicAddress } from './public-address.ts'

/** Says on which continent an address lies, by its English name. Never throws: not knowing is an answer (null). */
export type ContinentProvider = {
  /** Whether a third party is asked, which takes time. */
  asksOthers: boolean
  /** What can be said at once; undefined where somebody must be asked first. */
  known: (address: PublicAddress) => string | null | undefined
  ask: (address: PublicAddress) => Promise<string | null>
}

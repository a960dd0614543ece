import type { VisitorRegion } from '#contract/visitor-region.ts'
import type { ContinentProvider } from './provider.ts'
import { publicAddress } from './public-address.ts'

/** Where visitors are, and which of them are sent on to the alternate site. Exists only where there is such a site. */
export type VisitorRegions = {
  /** Whether a third party is asked, so that not everything can be said at once. */
  asksOthers: boolean
  /** What can be said of an address at once; undefined where somebody must be asked first. */
  known: (address: string) => VisitorRegion | undefined
  find: (address: string) => Promise<VisitorRegion>
}

/** The rule of specification 7: visitors from Africa have a site of their own. */
export function visitorRegions(alternateSiteUrl: string, provider: ContinentProvider): VisitorRegions {
  const regionOf = (continent: string | null): VisitorRegion =>
    continent === 'Africa' ? { continent_name: continent, redirectTo: alternateSiteUrl } : { continent_name: continent }
  return {
    asksOthers: provider.asksOthers,
    known(text) {
      const address = publicAddress(text)
      const continent = address ? provider.known(address) : null
      return continent === undefined ? undefined : regionOf(continent)
    },
    async find(text) {
      const address = publicAddress(text)
      return regionOf(address ? await provider.ask(address) : null)
    },
  }
}

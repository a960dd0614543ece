import type { Logger } from 'pino'
import {
  askThirdParty,
  embeddedCountries,
  rememberedAnswers,
  type VisitorRegions,
  visitorRegions,
} from '#services/regions/visitor-regions.ts'
import type { Config } from './config-schema.ts'
import { StartupError } from './startup-error.ts'

/** Opens the configured lookup, if any. @throws StartupError if its database cannot be read */
export async function openVisitorRegions(config: Config['region'], log: Logger): Promise<VisitorRegions | undefined> {
  const { alternateSiteUrl, thirdParty } = config
  if (!alternateSiteUrl) return undefined
  const provider = thirdParty
    ? rememberedAnswers((address) => askThirdParty(thirdParty, address), log)
    : await embeddedCountries().catch(({ code }: NodeJS.ErrnoException) => {
        throw new StartupError(`The country database cannot be read (${code}). Look at GEOIP_DATADIR, or unset it.`)
      })
  return visitorRegions(alternateSiteUrl, provider)
}

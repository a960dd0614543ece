import type { Logger } from 'pino'
import { askThirdParty } from '#services/regions/ask-third-party.ts'
import { embeddedCountries } from '#services/regions/embedded-countries.ts'
import { rememberedAnswers } from '#services/regions/remembered-answers.ts'
import { type VisitorRegions, visitorRegions } from '#services/regions/visitor-regions.ts'
import type { Config } from './config-schema.ts'
import { StartupError } from './startup-error.ts'

/**
 * Opens the configured way to look visitors up: none, and nothing loaded, where there is no alternate site.
 * @throws StartupError where the database cannot be read
 */
export async function openVisitorRegions(config: Config['region'], log: Logger): Promise<VisitorRegions | undefined> {
  const { alternateSiteUrl, thirdParty } = config
  if (!alternateSiteUrl) return undefined
  const provider = thirdParty
    ? rememberedAnswers((address) => askThirdParty(thirdParty, address), log)
    : await embeddedCountries().catch(unreadable)
  return visitorRegions(alternateSiteUrl, provider)
}

function unreadable(error: NodeJS.ErrnoException): never {
  throw new StartupError(`The country database cannot be read (${error.code}). Look at GEOIP_DATADIR, or unset it.`)
}

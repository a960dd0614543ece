import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Environment } from './environment.ts'
import { type Finding, hint, must, should } from './finding.ts'

const DAY = 86_400_000
/** Days after which an older release of GeoLite2 must no longer be used (its license agreement, 6). */
const DAYS_ALLOWED = 30

/** What is wrong with sending visitors from Africa to the alternate site. */
export function findInRegion({ config, variables, where }: Environment, now: Date): Finding[] {
  const { alternateSiteUrl, thirdParty } = config.region
  if (alternateSiteUrl === undefined) {
    const todo = 'Set ALTERNATE_SITE_URL if the academy has one for Africa.'
    return [hint(where('ALTERNATE_SITE_URL'), 'No visitor is sent to an alternate site.', todo)]
  }
  if (thirdParty) {
    if (thirdParty.key) return []
    return [should(where('GEO_API_KEY'), 'The geolocation service is asked without a key.', 'Set GEO_API_KEY.')]
  }
  return countryDatabase(variables.GEOIP_DATADIR?.trim(), where('GEOIP_DATADIR'), now)
}

function countryDatabase(folder: string | undefined, where: string, now: Date): Finding[] {
  try {
    const released = folder ? newestIn(folder) : releaseOf(packageVersion())
    const days = Math.floor((now.getTime() - released.getTime()) / DAY)
    if (days <= DAYS_ALLOWED) return []
    const what = `The country database is ${days} days old; its license allows ${DAYS_ALLOWED}.`
    return [should(folder ? where : 'geoip-country (package.json)', what, 'Update the package, or set GEOIP_DATADIR.')]
  } catch {
    return [must(where, 'The country database cannot be read.', 'Look at GEOIP_DATADIR, or take it away.')]
  }
}

function newestIn(folder: string): Date {
  const files = readdirSync(folder).filter((name) => name.endsWith('.dat'))
  if (files.length === 0) throw new Error('empty')
  return new Date(Math.max(...files.map((name) => statSync(join(folder, name)).mtimeMs)))
}

/** The package's version ends with the time of its release: `5.0.202609260156`. */
export function releaseOf(version: string): Date {
  const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)\d{4}$/.exec(version) ?? []
  const released = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(released.getTime())) throw new Error('a version without a date')
  return released
}

function packageVersion(): string {
  const folder = dirname(createRequire(import.meta.url).resolve('geoip-country/package.json'))
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}

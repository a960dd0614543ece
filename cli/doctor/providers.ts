import { readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { formatFee } from '#services/money.ts'
import { type Finding, found, hint, must, should } from '#services/site/finding.ts'
import { type Environment, isLocal, isReservedAddress } from './environment.ts'

export function findInPayments({ config, variables, where }: Environment): Finding[] {
  const { stripe, testPaymentsAllowed, fee } = config
  const setKeys = 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET (README, "Take real fees").'
  if (!stripe) {
    const what = 'Payments are a test: the built-in checkout charges nobody.'
    if (!testPaymentsAllowed) return [must(where('STRIPE_SECRET_KEY'), what, setKeys)]
    return [must(where('PAYMENTS'), what, `Remove PAYMENTS=test. ${setKeys}`)]
  }
  const notLive = `Payments are a test: the key (${masked(stripe.secretKey)}) is not a live one.`
  const setLive = 'Set the live key and the signing secret of the live webhook.'
  const { host } = new URL(stripe.apiBase ?? `https://${STRIPE_HOST}`)
  const feeUnset = `The application fee is the default, ${formatFee(fee)}.`
  return found(
    !stripe.livemode && must(where('STRIPE_SECRET_KEY'), notLive, setLive),
    host !== STRIPE_HOST && must(where('STRIPE_API_BASE'), `Stripe's calls go to ${host}.`, 'Remove STRIPE_API_BASE.'),
    !variables.APPLICATION_FEE?.trim() && should(where('APPLICATION_FEE'), feeUnset, 'Set it, in minor units.'),
  )
}

const STRIPE_HOST = 'api.stripe.com'

/** {@link findInSchedule} checks whether visitors see the code. */
export function findInWaiverCode({ config, where }: Environment): Finding[] {
  const what = 'The code that waives the fee is the one that the home page shows.'
  return found(!config.waiverCode && hint(where('WAIVER_CODE'), what, 'If you do not want that, set WAIVER_CODE.'))
}

/** Returns only the kind of a secret: `sk_test_...`. */
export function masked(key: string): string {
  return `${/^[a-z]{2,5}_(?:(?:test|live)_)?/.exec(key)?.[0] ?? ''}...`
}

/** Checks that emails can be sent. `email` is the academy's own address in the content, if that can be read. */
export function findInEmails({ config, where }: Environment, email: string | undefined) {
  const { smtpUrl, from, staff } = config.mail
  const server = smtpUrl ? new URL(smtpUrl) : undefined
  const isPlaceholder = email === undefined || isReservedAddress(email)
  const unset = (variable: string, role: string) =>
    (isPlaceholder ? must : should)(
      where(variable),
      `Unset, ${role} the address of content/company.yaml${isPlaceholder ? ', which is a placeholder' : ''}.`,
      `Set ${variable}, or write the academy's own address there.`,
    )
  const noServer = 'No email is sent: each becomes a file in the outbox.'
  const isOpen = server?.searchParams.get('tls') === 'off' && !isLocal(server.hostname)
  const open = 'tls=off: emails, and any password, go to the mail server unencrypted.'
  const close = 'Remove tls=off, or write smtps:// with the port for TLS, usually 465.'
  return found(
    !server && must(where('SMTP_URL'), noServer, 'Set SMTP_URL.'),
    isOpen && should(where('SMTP_URL'), open, `${close} Keep it only on a network of your own.`),
    from === undefined && unset('MAIL_FROM', 'emails come from'),
    staff === undefined && unset('STAFF_EMAIL', 'notices go to'),
  )
}

const DAY_MS = 86_400_000
/** Maximum age of a GeoLite2 release (its license agreement, 6). */
const DAYS_ALLOWED = 30

/** Checks the redirect of visitors from Africa to the alternate site. */
export function findInRegion({ config, variables, where }: Environment, now: Date): Finding[] {
  const { alternateSiteUrl, thirdParty } = config.region
  if (alternateSiteUrl === undefined) {
    const todo = 'Set ALTERNATE_SITE_URL if the academy has one for Africa.'
    return [hint(where('ALTERNATE_SITE_URL'), 'No visitor is sent to an alternate site.', todo)]
  }
  if (thirdParty) {
    const what = 'The geolocation service is called without a key.'
    return found(!thirdParty.key && should(where('GEO_API_KEY'), what, 'Set GEO_API_KEY.'))
  }
  const folder = variables.GEOIP_DATADIR?.trim()
  const place = where('GEOIP_DATADIR')
  try {
    const released = folder
      ? newestIn(folder)
      : getRelease(createRequire(import.meta.url)('geoip-country/package.json').version)
    const days = Math.floor((now.getTime() - released.getTime()) / DAY_MS)
    const what = `The country database is ${days} days old; its license allows ${DAYS_ALLOWED}.`
    const todo = 'Update the package, or set GEOIP_DATADIR.'
    return found(days > DAYS_ALLOWED && should(folder ? place : 'geoip-country (package.json)', what, todo))
  } catch {
    return [must(place, 'The country database cannot be read.', 'Check or remove GEOIP_DATADIR.')]
  }
}

function newestIn(folder: string): Date {
  const files = readdirSync(folder).filter((name) => name.endsWith('.dat'))
  if (files.length === 0) throw new Error('empty')
  return new Date(Math.max(...files.map((name) => statSync(join(folder, name)).mtimeMs)))
}

/** Reads the release time at the end of the package's version: `5.0.202609260156`. */
export function getRelease(version: string): Date {
  const [, year, month, day] = /\.(\d{4})(\d\d)(\d\d)\d{4}$/.exec(version) ?? []
  const released = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (Number.isNaN(released.getTime())) throw new Error('a version without a date')
  return released
}

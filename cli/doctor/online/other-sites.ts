import { lookup } from 'node:dns/promises'
import type { Environment } from '#cli/doctor/environment.ts'
import { type Finding, must, should } from '#cli/doctor/finding.ts'
import { isReservedAddress } from '#cli/doctor/hosts.ts'
import { partsOf } from '#cli/doctor/yaml-parts.ts'
import type { Loaded } from '#content/load.ts'
import { named } from '#content/source.ts'
import { askThirdParty } from '#services/regions/ask-third-party.ts'
import { bounded, TIMEOUT_MS } from './bounded.ts'

/** An address that is known everywhere: that of a public name server. It is nobody's who visits. */
const KNOWN_ADDRESS = '8.8.8.8'

/** Asks the geolocation service where a well-known address lies. */
export async function askGeolocation({ config, where }: Environment, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const { thirdParty, alternateSiteUrl } = config.region
  if (!thirdParty || !alternateSiteUrl) return []
  try {
    await askThirdParty(thirdParty, KNOWN_ADDRESS, timeoutMs)
    return []
  } catch (error) {
    const what = `The geolocation service is of no use: ${(error as Error).message}.`
    return [should(where('GEO_API_URL'), what, 'Look at GEO_API_URL and GEO_API_KEY; until then nobody is sent on.')]
  }
}

/** Looks up the hosts to which the server posts. They are not posted to: what arrives there would count as a visitor's. */
export async function resolveReceivers({ config, where }: Environment, timeoutMs?: number): Promise<Finding[]> {
  const receivers = [
    ['NEWSLETTER_FORM_URL', config.newsletterFormUrl],
    ['LEADS_WEBHOOK_URL', config.leadsWebhook?.url],
  ] as const
  const found = receivers.map(async ([variable, url]) => {
    if (url === undefined) return []
    const { hostname } = new URL(url)
    const resolved = await bounded(lookup(hostname.replace(/^\[|\]$/g, '')), timeoutMs)
    if (!('failure' in resolved)) return []
    return [should(where(variable), `There is no host ${hostname} (${resolved.failure}).`, 'Look at its spelling.')]
  })
  return (await Promise.all(found)).flat()
}

/** Asks whether the site itself, the alternate site and the sites that the content links to answer. */
export async function visitSites(
  { config, variables, where }: Environment,
  files: Map<string, Loaded>,
  timeoutMs?: number,
): Promise<Finding[]> {
  const found: Promise<Finding[]>[] = []
  if (variables.PUBLIC_URL?.trim() && !isReservedAddress(config.publicUrl)) {
    const todo = 'Look at its name, its certificate and the proxy, and whether the site runs.'
    found.push(
      visit(`${config.publicUrl}/api/health/ready`, timeoutMs).then((fault) =>
        fault ? [must(where('PUBLIC_URL'), `The site does not answer there (${fault}).`, todo)] : [],
      ),
    )
  }
  const { alternateSiteUrl } = config.region
  if (alternateSiteUrl && !isReservedAddress(alternateSiteUrl)) {
    found.push(
      visit(alternateSiteUrl, timeoutMs).then((fault) =>
        fault ? [must(where('ALTERNATE_SITE_URL'), `It does not answer (${fault}).`, 'Look at the address.')] : [],
      ),
    )
  }
  for (const [url, place] of linksIn(files)) {
    found.push(
      visit(url, timeoutMs).then((fault) =>
        fault ? [should(place, `${url} does not answer (${fault}).`, 'Look at the link, or take it out.')] : [],
      ),
    )
  }
  return (await Promise.all(found)).flat()
}

/** Links to other sites, each with the first place at which it stands. */
export function linksIn(files: Map<string, Loaded>): Map<string, string> {
  const links = new Map<string, string>()
  for (const [file, { value, source }] of files) {
    for (const { path, value: text } of partsOf(value)) {
      if (typeof text !== 'string' || !/^https?:\/\/\S+$/.test(text) || isReservedAddress(text)) continue
      if (!links.has(text)) links.set(text, `content/${file}:${source.lineOf(path)} ${named(path)}`)
    }
  }
  return links
}

/** Answers that a site gives to programs, or to those who are not signed in, and that tell nothing of the link. */
const ANSWERS_TO_PROGRAMS = new Set([401, 403, 405, 429, 999])

async function visit(url: string, timeoutMs = TIMEOUT_MS): Promise<string | undefined> {
  const asked = await bounded(fetch(url, { signal: AbortSignal.timeout(timeoutMs) }), timeoutMs)
  if ('failure' in asked) return asked.failure
  const { ok, status, body } = asked.answer
  await body?.cancel()
  return ok || ANSWERS_TO_PROGRAMS.has(status) ? undefined : String(status)
}

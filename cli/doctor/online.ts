import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Loaded } from '#content/load.ts'
import { getParts, named } from '#content/source.ts'
import { BAD_CERTIFICATE, MailError, NO_ENCRYPTION } from '#mail/mail-error.ts'
import { verifySmtp } from '#mail/smtp.ts'
import { type FileStore, openFileStore } from '#services/files/file-store.ts'
import { pingVirusScanner } from '#services/files/virus-scanner.ts'
import { LEDGER_EVENTS } from '#services/payments/checkout/webhook.ts'
import { createStripe } from '#services/payments/stripe/client.ts'
import { askThirdParty } from '#services/regions/visitor-regions.ts'
import { type Finding, found, must, should } from '#services/site/finding.ts'
import { type Environment, isReservedAddress } from './environment.ts'
import { masked } from './providers.ts'

/** A public name server, which is no visitor's address. */
const KNOWN_ADDRESS = '8.8.8.8'
const TIMEOUT_MS = 10_000

export async function askAll(environment: Environment, files: Map<string, Loaded>): Promise<Finding[]> {
  const asked = [askStripe(environment), askProviders(environment), visitSites(environment, files)]
  return (await Promise.all(asked)).flat()
}

/** Sends nothing to visitors or third parties, except a small file to the bucket, which it removes. */
export async function askProviders({ config, where }: Environment, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  const { mail, storageUrl, clamdUrl, region, newsletterFormUrl, leadsWebhook } = config
  const { smtpUrl } = mail
  const receivers = { NEWSLETTER_FORM_URL: newsletterFormUrl, LEADS_WEBHOOK_URL: leadsWebhook?.url }
  const findings = await Promise.all([
    smtpUrl &&
      probe(verifySmtp(smtpUrl, timeoutMs), timeoutMs, (failure, error) => {
        const { hint } = error instanceof MailError ? error : {}
        const what = `The mail server does not let us in (${failure}${hint ? `: ${hint}` : ''}).`
        const todo = (hint && mailAdvice[hint]) ?? 'Check host, port, user and password in SMTP_URL.'
        return must(where('SMTP_URL'), what, todo)
      }),
    storageUrl &&
      probe(openFileStore(config).then(tryBucket), timeoutMs, (failure) => {
        const todo = 'Check bucket, region and endpoint, and whether its key may put, get and delete.'
        return must(where('STORAGE_URL'), `Resumes cannot be kept in the bucket (${failure}).`, todo)
      }),
    clamdUrl &&
      probe(pingVirusScanner(clamdUrl, timeoutMs), timeoutMs, (failure) => {
        const what = `The virus scanner does not answer (${failure}): resumes are kept without a scan.`
        return should(where('CLAMD_URL'), what, 'Start clamd, and check its TCPSocket or LocalSocket.')
      }),
    region.thirdParty &&
      region.alternateSiteUrl &&
      probe(askThirdParty(region.thirdParty, KNOWN_ADDRESS, timeoutMs), timeoutMs, (failure, error) => {
        const what = `The geolocation service does not work: ${error instanceof Error ? error.message : failure}.`
        const todo = 'Check GEO_API_URL and GEO_API_KEY; until then no visitor is sent on.'
        return should(where('GEO_API_URL'), what, todo)
      }),
    // Looks up the host only, because a POST would look like a visitor's.
    ...Object.entries(receivers).map(async ([variable, url]) => {
      if (url === undefined) return undefined
      const { hostname } = new URL(url)
      return probe(lookup(hostname.replace(/^\[|\]$/g, '')), timeoutMs, (failure) =>
        should(where(variable), `There is no host ${hostname} (${failure}).`, 'Check its spelling.'),
      )
    }),
  ])
  return found(...findings)
}

/** By the hint of the error. */
const mailAdvice: Record<string, string> = {
  [NO_ENCRYPTION]:
    'Write smtps:// with its port for TLS, usually 465. On a network of your own, add ?tls=off to SMTP_URL.',
  [BAD_CERTIFICATE]:
    'Use the name in its certificate as host, and renew it if it is old. For an authority of your own, set NODE_EXTRA_CA_CERTS.',
}

type ToFinding = (failure: string, error: unknown) => Finding

async function probe(asking: Promise<unknown>, timeoutMs: number, finding: ToFinding) {
  const { failure, error } = await bounded(asking, timeoutMs)
  return failure ? finding(failure, error) : undefined
}

const withCode = (code: string) => Object.assign(new Error(code), { code })

async function tryBucket(files: FileStore): Promise<void> {
  const name = `doctor-${randomUUID()}`
  await files.put(name, Buffer.from(name))
  try {
    const read = Buffer.from((await files.get(name)) ?? '').toString()
    if (read !== name) throw withCode('it returned other bytes')
  } finally {
    await files.delete(name)
  }
}

/** Returns the answer, or a failure in a code or our own words: others' messages may quote addresses and keys. */
async function bounded<Result>(
  asking: Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<{ answer?: Result; failure?: string; error?: unknown }> {
  const late = { failure: `no answer within ${timeoutMs / 1000} s` }
  const timer = new AbortController()
  try {
    return await Promise.race([asking.then((answer) => ({ answer })), sleep(timeoutMs, late, timer)])
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? late : { failure: reason(error), error }
  } finally {
    timer.abort()
  }
}

function reason(error: unknown): string {
  const { code, cause, name } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: unknown }
  if (typeof code === 'string' && /^[\w. -]{1,60}$/.test(code)) return code
  if (cause) return reason(cause)
  return typeof name === 'string' ? name : 'an unknown error'
}

/** Events that the webhook must receive (README, "Take real fees"). */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  ...LEDGER_EVENTS,
]

/** Checks that Stripe accepts the key, lets the account charge, and knows the site's webhook. Read-only. */
export async function askStripe({ config, where }: Environment, timeoutMs?: number): Promise<Finding[]> {
  if (!config.stripe) return []
  const { secretKey, apiBase } = config.stripe
  const stripe = createStripe({ secretKey, ...(apiBase ? { apiBase } : {}) })
  const key = where('STRIPE_SECRET_KEY')
  const { answer, failure, error } = await bounded(stripe.accounts.retrieveCurrent(), timeoutMs)
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return [must(key, `Stripe refuses the key (${masked(secretKey)}).`, 'Take a valid one from the dashboard.')]
  }
  // Stripe knows the key, but a restricted key may have no access to the account.
  if (error instanceof Stripe.errors.StripePermissionError) return []
  if (failure) return [must(key, `Stripe cannot be asked (${failure}).`, 'Check the network, and STRIPE_API_BASE.')]
  const todo = "Answer Stripe's questions in its dashboard."
  return [
    ...found(answer?.charges_enabled === false && must(key, 'The account may not take money yet.', todo)),
    ...(await findInWebhook(stripe, `${config.publicUrl}/api/v1/Stripe/webhook`, timeoutMs)),
  ]
}

async function findInWebhook(stripe: Stripe, url: string, timeoutMs?: number): Promise<Finding[]> {
  const { answer: listed } = await bounded(stripe.webhookEndpoints.list({ limit: 100 }), timeoutMs)
  if (!listed) return []
  const place = 'Stripe/webhook'
  const endpoint = listed.data.find((item) => item.url === url)
  if (endpoint?.status !== 'enabled') {
    const what = endpoint ? `Stripe's webhook at ${url} is switched off.` : `Stripe knows no webhook at ${url}.`
    return [must(place, what, 'Create or enable it in the dashboard (README, "Take real fees").')]
  }
  const missing = WEBHOOK_EVENTS.filter(
    (event) => !endpoint.enabled_events.some((item) => item === event || item === '*'),
  )
  const what = `It does not receive ${missing.join(', ')}.`
  return found(missing.length > 0 && should(place, what, 'Add these events in the dashboard.'))
}

/** Checks the site itself, the alternate site and linked sites. */
export async function visitSites(
  { config, variables, where }: Environment,
  files: Map<string, Loaded>,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  const tryToVisit = (url: string | undefined, finding: ToFinding) =>
    url && !isReservedAddress(url) ? probe(visit(url, timeoutMs), timeoutMs, finding) : undefined
  const findings = await Promise.all([
    tryToVisit(variables.PUBLIC_URL?.trim() && `${config.publicUrl}/api/health/ready`, (failure) => {
      const todo = 'Check its name, its certificate and the proxy, and whether the site runs.'
      return must(where('PUBLIC_URL'), `The site does not answer there (${failure}).`, todo)
    }),
    tryToVisit(config.region.alternateSiteUrl, (failure) =>
      must(where('ALTERNATE_SITE_URL'), `It does not answer (${failure}).`, 'Check the address.'),
    ),
    ...[...linksIn(files)].map(([url, place]) =>
      tryToVisit(url, (failure) => should(place, `${url} does not answer (${failure}).`, 'Fix or remove the link.')),
    ),
  ])
  return found(...findings)
}

/** Returns external links, each with its first place in the content. */
export function linksIn(files: Map<string, Loaded>): Map<string, string> {
  const links = new Map<string, string>()
  for (const [file, { value, source }] of files) {
    for (const { path, value: text } of getParts(value)) {
      if (typeof text !== 'string' || !/^https?:\/\/\S+$/.test(text) || isReservedAddress(text)) continue
      if (!links.has(text)) links.set(text, `content/${file}:${source.getLine(path)} ${named(path)}`)
    }
  }
  return links
}

/** Statuses for programs or signed-out visitors; the link may be valid. */
const ANSWERS_TO_PROGRAMS = new Set([401, 403, 405, 429, 999])

async function visit(url: string, timeoutMs: number): Promise<void> {
  const { ok, status, body } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  await body?.cancel()
  if (!ok && !ANSWERS_TO_PROGRAMS.has(status)) throw withCode(String(status))
}

import { isIP } from 'node:net'
import { idleVariables } from '#server/config.ts'
import { retentionMonths } from '#services/privacy/periods.ts'
import { type Finding, found, must, should } from '#services/site/finding.ts'
import { ASSIGNMENT, type Environment, isLocal, isReservedAddress } from './environment.ts'

/** Variables that other programs read. */
const OF_OTHERS = /^(AWS_|NODE_|PG[A-Z]|npm_)|^(TZ|PATH|HTTPS?_PROXY|NO_PROXY)$/i

/** Placeholder values of `.env.example`. */
const EXAMPLES = /^(?:sk_live_\.\.\.|whsec_\.\.\.|change-?me)$/i

/** Words, perhaps with figures behind them, or few different characters: what people type and programs guess. */
function isGuessable(secret: string): boolean {
  return /^[a-z]+(?:[-_.~]+(?:[a-z]+|\d+))*\d{0,6}$/i.test(secret) || new Set(secret.toLowerCase()).size < 10
}

/** Finds missing, malformed, unknown, ineffective and example values. */
export function findInConfiguration(environment: Environment): Finding[] {
  const { config, problems, variables, known, where } = environment
  const isExample = (value: string) => EXAMPLES.test(value) || isReservedAddress(value)
  const changed = Object.entries(retentionMonths).map(([kind, promised]) => {
    const kept = config.retention[kind as keyof typeof retentionMonths]
    const what = `Data is kept for ${kept} months; the privacy policy came with ${promised}.`
    const todo = 'Check that content/policies/privacypolicy.md promises the same.'
    return kept !== promised && should(where(`RETENTION_${kind.toUpperCase()}`), what, todo)
  })
  const secrets = { INBOUND_SECRET: config.inbound?.secrets, LEADS_WEBHOOK_SECRET: [config.leadsWebhook?.secret] }
  const weak = Object.entries(secrets).map(([name, values = []]) => {
    const todo = 'Set the output of: openssl rand -hex 24.'
    return values.some((value) => value && isGuessable(value)) && must(where(name), 'It can be guessed.', todo)
  })
  return [
    ...problems.map(({ variable, sentence }) => {
      const what = sentence.replace(`${variable} m`, 'M')
      return must(where(variable), what, 'Set it as .env.example says: the server does not start with this.')
    }),
    ...findInFile(environment),
    ...idleVariables(variables).map(({ variable, wants }) =>
      should(where(variable), `It has no effect: ${wants} is not set.`, `Set ${wants} as well, or remove it.`),
    ),
    ...[...known]
      .filter((name) => isExample(variables[name]?.trim() ?? ''))
      .map((name) => must(where(name), "Its value is still the example's.", 'Write your own.')),
    ...found(...changed, ...weak),
  ]
}

function findInFile({ lines, isOpenToOthers, known }: Environment): Finding[] {
  const inLines = lines.flatMap((line, index) => {
    const [, name] = ASSIGNMENT.exec(line) ?? []
    const place = `.env:${index + 1}`
    if (name) {
      const isKnown = known.has(name) || OF_OTHERS.test(name)
      const todo = 'Look for its name in .env.example.'
      return found(!isKnown && should(`${place} ${name}`, 'Nothing reads this variable.', todo))
    }
    const isFine = /^\s*(#|$)/.test(line) || isInsideQuotes(lines, index)
    const todo = 'Write NAME=value, or begin the line with #.'
    return found(!isFine && should(place, 'This line sets nothing.', todo))
  })
  const open = 'Other users of this machine can read its secrets.'
  return [...inLines, ...found(isOpenToOthers && should('.env', open, 'Run chmod 600 .env.'))]
}

/** A value in quotation marks may span several lines. */
function isInsideQuotes(lines: string[], index: number): boolean {
  const before = lines.slice(0, index).join('\n')
  return ['"', "'", '`'].some((mark) => new RegExp(`=\\s*${mark}[^${mark}]*$`).test(before))
}

/** Checks the site's address and who can reach it. */
export function findInAddress({ config, variables, where }: Environment): Finding[] {
  const { metrics, logLevel, newsletterFormUrl, leadsWebhook, region } = config
  const url = new URL(config.publicUrl)
  const bare = url.hostname.replace(/^\[|\]$/g, '')
  const isHttps = url.protocol === 'https:'
  const setUrl = 'Set PUBLIC_URL to the https:// address that visitors type.'
  const local = `Links and Stripe's return addresses lead to ${url.host}, a local address.`
  const oneAddress = 'All visitors seem to have the address of the proxy: the limits block everybody at once.'
  const setProxy = "Set TRUST_PROXY to the proxy's address (loopback, if it runs on this machine)."
  const openMetrics = `Anyone who reaches ${metrics?.host}:${metrics?.port} can read the metrics.`
  const closeMetrics = 'Set it to an address of your own network, or close the port.'
  const address = `Passkeys need a host name, so nobody can sign in to the desk at ${url.host}.`
  const insecure = config.corsOrigins.filter((origin) => origin.startsWith('http:')).join(', ')
  const isDebugging = ['trace', 'debug', 'silent'].includes(logLevel)
  const receivers = [
    ['NEWSLETTER_FORM_URL', newsletterFormUrl, 'Email addresses'],
    ['LEADS_WEBHOOK_URL', leadsWebhook?.url, "Visitors' names and messages"],
    ['GEO_API_URL', region.thirdParty?.url, "Visitors' network addresses"],
  ] as const
  return found(
    (!variables.PUBLIC_URL?.trim() || isLocal(url.hostname)) && must(where('PUBLIC_URL'), local, setUrl),
    !isHttps && must(where('PUBLIC_URL'), 'Without https, what visitors type is sent unencrypted.', setUrl),
    isHttps && config.trustProxy.length === 0 && must(where('TRUST_PROXY'), oneAddress, setProxy),
    config.desk && isIP(bare) !== 0 && should(where('PUBLIC_URL'), address, 'Set it to a host name, or set DESK=off.'),
    metrics && !isLocal(metrics.host) && should(where('METRICS_HOST'), openMetrics, closeMetrics),
    insecure && should(where('CORS_ORIGINS'), `Without https: ${insecure}.`, 'Write https://, or remove it.'),
    isDebugging && should(where('LOG_LEVEL'), `The level ${logLevel} is for debugging.`, 'Remove it, or write info.'),
    ...receivers.map(([variable, to, what]) => {
      const isOpen = to?.startsWith('http:') && !isLocal(new URL(to).hostname)
      return isOpen && should(where(variable), `${what} are sent there unencrypted.`, 'Write https://.')
    }),
  )
}

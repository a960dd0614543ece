import { idleVariables } from '#server/config-rules.ts'
import { retentionMonths } from '#services/retention/periods.ts'
import { ASSIGNMENT, type Environment, isLocal, isReservedAddress } from './environment.ts'
import { type Finding, found, must, should } from './finding.ts'

/** Variables that other programs read. */
const OF_OTHERS = /^(AWS_|NODE_|PG[A-Z]|npm_)|^(TZ|PATH|HTTPS?_PROXY|NO_PROXY)$/i

/** The values with which `.env.example` shows a format. */
const EXAMPLES = /^(?:sk_live_\.\.\.|whsec_\.\.\.|change-?me)$/i

/** What of the configuration is missing, malformed, unknown, without effect or still an example's. */
export function findInConfiguration(environment: Environment): Finding[] {
  const { config, problems, variables, known, where } = environment
  const isExample = (value: string) => EXAMPLES.test(value) || isReservedAddress(value)
  const changed = Object.entries(retentionMonths).flatMap(([kind, promised]) => {
    const kept = config.retention[kind as keyof typeof retentionMonths]
    return kept === promised ? [] : [{ kind, kept, promised }]
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
    ...changed.map(({ kind, kept, promised }) =>
      should(
        where(`RETENTION_${kind.toUpperCase()}`),
        `Data is kept for ${kept} months; the privacy policy came with ${promised}.`,
        'Check that content/policies/privacypolicy.md promises the same.',
      ),
    ),
  ]
}

function findInFile({ lines, isOpenToOthers, known }: Environment): Finding[] {
  const inLines = lines.flatMap((line, index) => {
    const [, name] = ASSIGNMENT.exec(line) ?? []
    const isEmpty = line.trim() === '' || line.trim().startsWith('#')
    return found(
      !isEmpty &&
        name === undefined &&
        !isInsideQuotes(lines, index) &&
        should(`.env:${index + 1}`, 'This line sets nothing.', 'Write NAME=value, or begin the line with #.'),
      name !== undefined &&
        !known.has(name) &&
        !OF_OTHERS.test(name) &&
        should(`.env:${index + 1} ${name}`, 'Nothing reads this variable.', 'Look for its name in .env.example.'),
    )
  })
  const open = 'Other users of this machine can read its secrets.'
  return [...inLines, ...found(isOpenToOthers && should('.env', open, 'Run chmod 600 .env.'))]
}

/** A value in quotation marks may span several lines. */
function isInsideQuotes(lines: string[], index: number): boolean {
  const before = lines.slice(0, index).join('\n')
  return ['"', "'", '`'].some((mark) => new RegExp(`=\\s*${mark}[^${mark}]*$`).test(before))
}

/** What is wrong with where the site is reached, and by whom. */
export function findInAddress({ config, variables, where }: Environment): Finding[] {
  const { metrics, logLevel, newsletterFormUrl, leadsWebhook, region } = config
  const url = new URL(config.publicUrl)
  const isHttps = url.protocol === 'https:'
  const todo = 'Set PUBLIC_URL to the https:// address that visitors type.'
  const insecureOrigins = config.corsOrigins.filter((origin) => origin.startsWith('http:'))
  const receivers = [
    ['NEWSLETTER_FORM_URL', newsletterFormUrl, 'Email addresses'],
    ['LEADS_WEBHOOK_URL', leadsWebhook?.url, "Visitors' names and messages"],
    ['GEO_API_URL', region.thirdParty?.url, "Visitors' network addresses"],
  ] as const
  return found(
    (!variables.PUBLIC_URL?.trim() || isLocal(url.hostname)) &&
      must(where('PUBLIC_URL'), `Links and Stripe's return addresses lead to ${url.host}, a local address.`, todo),
    !isHttps && must(where('PUBLIC_URL'), 'Without https, what visitors type is sent unencrypted.', todo),
    isHttps &&
      config.trustProxy.length === 0 &&
      must(
        where('TRUST_PROXY'),
        'All visitors seem to have the address of the proxy: the limits block everybody at once.',
        "Set TRUST_PROXY to the proxy's address (loopback, if it runs on this machine).",
      ),
    metrics &&
      !isLocal(metrics.host) &&
      should(
        where('METRICS_HOST'),
        `Anyone who reaches ${metrics.host}:${metrics.port} can read the metrics.`,
        'Set it to an address of your own network, or close the port.',
      ),
    insecureOrigins.length > 0 &&
      should(where('CORS_ORIGINS'), `Without https: ${insecureOrigins.join(', ')}.`, 'Write https://, or remove it.'),
    ['trace', 'debug', 'silent'].includes(logLevel) &&
      should(where('LOG_LEVEL'), `The log level ${logLevel} is for debugging.`, 'Remove it, or write info.'),
    ...receivers.map(
      ([variable, url, what]) =>
        url?.startsWith('http:') &&
        !isLocal(new URL(url).hostname) &&
        should(where(variable), `${what} are sent there unencrypted.`, 'Write https://.'),
    ),
  )
}

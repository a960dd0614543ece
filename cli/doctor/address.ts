import type { Environment } from './environment.ts'
import { type Finding, must, should } from './finding.ts'
import { isLocal } from './hosts.ts'

/** What is wrong with where the site is reached, and by whom. */
export function findInAddress(environment: Environment): Finding[] {
  return [...publicAddress(environment), ...openDoors(environment), ...forwardJob(environment)]
}

function publicAddress({ config, variables, where }: Environment): Finding[] {
  const url = new URL(config.publicUrl)
  const place = where('PUBLIC_URL')
  const todo = 'Set PUBLIC_URL to the https:// address that visitors type.'
  const found: Finding[] = []
  if (!variables.PUBLIC_URL?.trim() || isLocal(url.hostname)) {
    found.push(must(place, `Links and Stripe's return addresses lead to ${url.host}, this machine alone.`, todo))
  }
  if (url.protocol !== 'https:') {
    found.push(must(place, 'The address is without https: what visitors type goes out unencrypted.', todo))
  } else if (config.trustProxy.length === 0) {
    found.push(
      must(
        where('TRUST_PROXY'),
        'All visitors look like the one proxy that speaks https for the site: the limits shut everybody out at once.',
        "Set TRUST_PROXY to the proxy's address (loopback, where it runs on this machine).",
      ),
    )
  }
  return found
}

function openDoors({ config, where }: Environment): Finding[] {
  const found: Finding[] = []
  if (config.metrics && !isLocal(config.metrics.host)) {
    const what = `Metrics are open to whoever reaches ${config.metrics.host}:${config.metrics.port}.`
    found.push(should(where('METRICS_HOST'), what, 'Set it to an address of your own network, or close the port.'))
  }
  const plain = config.corsOrigins.filter((origin) => origin.startsWith('http:'))
  if (plain.length > 0) {
    found.push(should(where('CORS_ORIGINS'), `Without https: ${plain.join(', ')}.`, 'Write https://, or take it out.'))
  }
  if (['trace', 'debug', 'silent'].includes(config.logLevel)) {
    const what = `The log is ${config.logLevel}, which is for looking into something.`
    found.push(should(where('LOG_LEVEL'), what, 'Take it away, or write info.'))
  }
  return found
}

function forwardJob({ config, where }: Environment): Finding[] {
  const targets = [
    ['NEWSLETTER_FORM_URL', config.newsletterFormUrl, 'Email addresses'],
    ['LEADS_WEBHOOK_URL', config.leadsWebhook?.url, "Visitors' names and messages"],
    ['GEO_API_URL', config.region.thirdParty?.url, "Visitors' network addresses"],
  ] as const
  return targets.flatMap(([variable, url, what]) =>
    url?.startsWith('http:') && !isLocal(new URL(url).hostname)
      ? should(where(variable), `${what} are sent there unencrypted.`, 'Write https://.')
      : [],
  )
}

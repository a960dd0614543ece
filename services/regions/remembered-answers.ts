import type { Logger } from 'pino'
import type { ContinentProvider } from './visitor-regions.ts'

const TTL_MS = 24 * 60 * 60 * 1000
const TTL_AFTER_FAILURE_MS = 60_000
/** Cache size, about 2 MB. */
const MAX_NETWORKS = 10_000
/** Maximum concurrent requests. Beyond it, visitors are let in at once, so that floods do not reach the third party. */
const MAX_REQUESTS = 100

/** Caches answers by network for a day. Logs failures (specification 8), so errors must not contain personal data. */
export function rememberedAnswers(
  ask: (address: string) => Promise<string>,
  log: Pick<Logger, 'warn'>,
): ContinentProvider {
  const answers = new Map<string, { continent: string | null; until: number }>()
  const underWay = new Map<string, Promise<string | null>>()

  const known = (network: string) => {
    const answer = answers.get(network)
    if (!answer || answer.until > Date.now()) return answer?.continent
    answers.delete(network)
    return undefined
  }

  async function lookUp(address: string, network: string): Promise<string | null> {
    const continent = await ask(address).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the region lookup failed; the site is shown as usual')
      return null
    })
    const oldest = answers.keys().next()
    if (answers.size >= MAX_NETWORKS && !oldest.done) answers.delete(oldest.value)
    answers.set(network, { continent, until: Date.now() + (continent === null ? TTL_AFTER_FAILURE_MS : TTL_MS) })
    underWay.delete(network)
    return continent
  }

  return {
    known: ({ network }) => known(network),
    async ask({ address, network }) {
      const continent = known(network)
      if (continent !== undefined) return continent
      const asked = underWay.get(network)
      if (asked) return asked
      if (underWay.size >= MAX_REQUESTS) return null
      const asking = lookUp(address, network)
      underWay.set(network, asking)
      return asking
    },
  }
}

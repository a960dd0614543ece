import type { Logger } from 'pino'
import type { ContinentProvider } from './provider.ts'

const DAY = 24 * 60 * 60 * 1000
/** How long nobody is asked about a network again after a failure, in milliseconds. */
const AFTER_FAILURE = 60_000
/** Networks that are remembered: some 2 MB. */
const MOST_REMEMBERED = 10_000
/** Questions under way. Beyond these visitors are let in unasked: a flood of them must not become one elsewhere. */
const MOST_AT_ONCE = 100

type Answer = { continent: string | null; until: number }

/**
 * Asks once a day for each network, once for all visitors who wait for the same answer, and not at all where too many
 * questions are under way. A failure is logged and otherwise silent (specification 8).
 * @param ask rejects with a message that is fit for the log
 */
export function rememberedAnswers(
  ask: (address: string) => Promise<string>,
  log: Pick<Logger, 'warn'>,
): ContinentProvider {
  const answers = new Map<string, Answer>()
  const underWay = new Map<string, Promise<string | null>>()

  function known(network: string): string | null | undefined {
    const answer = answers.get(network)
    if (answer === undefined || answer.until > Date.now()) return answer?.continent
    answers.delete(network)
    return undefined
  }

  function remember(network: string, continent: string | null): void {
    const oldest = answers.keys().next()
    if (answers.size >= MOST_REMEMBERED && !oldest.done) answers.delete(oldest.value)
    answers.set(network, { continent, until: Date.now() + (continent === null ? AFTER_FAILURE : DAY) })
  }

  async function lookUp(address: string, network: string): Promise<string | null> {
    const continent = await ask(address).catch((error: Error) => {
      log.warn({ reason: error.message }, 'the region lookup failed; the site is shown as usual')
      return null
    })
    remember(network, continent)
    underWay.delete(network)
    return continent
  }

  return {
    asksOthers: true,
    known: ({ network }) => known(network),
    async ask({ address, network }) {
      const continent = known(network)
      if (continent !== undefined) return continent
      const asked = underWay.get(network)
      if (asked) return asked
      if (underWay.size >= MOST_AT_ONCE) return null
      const asking = lookUp(address, network)
      underWay.set(network, asking)
      return asking
    },
  }
}

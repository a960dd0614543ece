import type { Database } from '#database/client.ts'
import { tooMany } from '#services/errors.ts'
import { openLimiter } from '#services/limiter.ts'
import { countedNetworks } from '#services/network-address.ts'
import { hashOf } from '#services/secrets.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** As long as a link works: a mailbox at its limit has a link that works, so that no stranger can lock its owner out. */
const REQUESTS = { perNetwork: 10, perMailbox: 5, seconds: 10 * 60 }
const CHANGES = { perMailbox: 5, seconds: HOUR }
const CODES = { perNetwork: 20, perMailbox: 10, seconds: DAY }

const limiter = (database: Database, points: number, seconds: number) =>
  openLimiter(database, 'applicant_limits', points, seconds)

/**
 * Counts a request for a sign-in email, before anything else is done: by the visitor's networks and by the address that was asked for,
 * known or not. Confirmations do not count.
 * @throws ServiceError too_many
 */
export async function countRequest(database: Database, address: string, email: string): Promise<void> {
  const requests = limiter(database, REQUESTS.perNetwork, REQUESTS.seconds)
  for (const { key, times } of countedNetworks(address)) {
    const { consumedPoints, msBeforeNext } = await requests.penalty(`ask ${key}`)
    if (consumedPoints > REQUESTS.perNetwork * times) throw tooMany('You asked for too many links.', msBeforeNext)
  }
  const { consumedPoints, msBeforeNext } = await requests.penalty(`ask ${hashOf(email)}`)
  if (consumedPoints <= REQUESTS.perMailbox) return
  throw tooMany(
    'Too many links were asked for this address. The links in the latest emails work for ten minutes.',
    msBeforeNext,
  )
}

/**
 * Counts a code before it is judged, so that guesses at once count, too.
 * @param email of the request; undefined where the browser has not asked
 * @returns what takes it back
 * @throws ServiceError too_many; the link in the email still works then
 */
export async function countCode(
  database: Database,
  address: string,
  email: string | undefined,
): Promise<() => Promise<unknown>> {
  const codes = limiter(database, CODES.perMailbox, CODES.seconds)
  const counted = [
    ...countedNetworks(address).map(({ key, times }) => ({ key: `code ${key}`, most: CODES.perNetwork * times })),
    ...(email === undefined ? [] : [{ key: `code ${hashOf(email)}`, most: CODES.perMailbox }]),
  ]
  for (const { key, most } of counted) {
    const { consumedPoints, msBeforeNext } = await codes.penalty(key)
    if (consumedPoints > most)
      throw tooMany('There were too many wrong codes. The link in the email still works.', msBeforeNext)
  }
  return () => Promise.all(counted.map(({ key }) => codes.reward(key)))
}

/**
 * Counts a request for a new address, by the one that asks and by the one that gets the email.
 * @param emails both folded
 * @throws ServiceError too_many
 */
export async function countEmailChange(
  database: Database,
  emails: { earlier: string; recipient: string },
): Promise<void> {
  const changes = limiter(database, CHANGES.perMailbox, CHANGES.seconds)
  for (const [whose, email] of Object.entries(emails)) {
    const { consumedPoints, msBeforeNext } = await changes.penalty(`change ${whose} ${hashOf(email)}`)
    if (consumedPoints > CHANGES.perMailbox) throw tooMany('You asked for too many new addresses.', msBeforeNext)
  }
}

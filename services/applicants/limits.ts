import type { Database } from '#database/client.ts'
import { type Counted, countUses } from '#services/limiter.ts'
import { countedNetworks } from '#services/network-address.ts'
import { hashSecret } from '#services/secrets.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Matches the link's lifetime. A mailbox at its limit has a valid link, so strangers cannot lock its owner out. */
const REQUESTS = { perNetwork: 10, perMailbox: 5, seconds: 10 * 60 }
const CHANGES = { perMailbox: 5, seconds: HOUR }
const CODES = { perNetwork: 20, perMailbox: 10, seconds: DAY }

const getNetworks = (what: string, address: string, most: number): Counted[] =>
  countedNetworks(address).map(({ key, times }) => ({ key: `${what} ${key}`, most: most * times }))

/** Counts a sign-in request by network and address, known or not. @throws ServiceError too_many */
export async function countRequest(database: Database, address: string, email: string): Promise<void> {
  const count = (counted: Counted[], reason: string) =>
    countUses(database, 'applicant_limits', REQUESTS.seconds, counted, reason)
  await count(
    getNetworks('ask', address, REQUESTS.perNetwork),
    'Too many sign-in links were requested from your network.',
  )
  await count(
    [{ key: `ask ${hashSecret(email)}`, most: REQUESTS.perMailbox }],
    'We have already sent several links to this address. Use the link in the latest email.',
  )
}

/** Counts a code. @param email undefined if the browser made no request @returns a function that undoes the count */
export function countCode(database: Database, address: string, email: string | undefined) {
  const counted = getNetworks('code', address, CODES.perNetwork)
  if (email !== undefined) counted.push({ key: `code ${hashSecret(email)}`, most: CODES.perMailbox })
  const reason = 'Too many wrong codes. You can still sign in with the link in our email, or ask for a new one.'
  return countUses(database, 'applicant_limits', CODES.seconds, counted, reason)
}

/** Counts an address change by both addresses. @param emails folded @throws ServiceError too_many */
export async function countEmailChange(database: Database, emails: { earlier: string; recipient: string }) {
  const most = CHANGES.perMailbox
  const counted = Object.entries(emails).map(([whose, email]) => ({
    key: `change ${whose} ${hashSecret(email)}`,
    most,
  }))
  await countUses(database, 'applicant_limits', CHANGES.seconds, counted, 'Too many address changes were requested.')
}

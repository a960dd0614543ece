import { scrypt as scryptCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Database, inTransaction, type Queryable } from '#database/client.ts'
import { addJobs } from '#database/jobs.ts'
import { applicantBrowsers, applicantSignIns, signInRequests } from '#database/schema-applicants.ts'
import type { DataDeps } from '#services/deps.ts'
import { emailJob } from '#services/email-jobs.ts'
import { invalidField } from '#services/errors.ts'
import { type Counted, countUses } from '#services/limiter.ts'
import { requireAddress } from '#services/mailbox.ts'
import { countedNetworks } from '#services/network-address.ts'
import { DAY, HOUR, hashSecret, later, MINUTE, newSecret } from '#services/secrets.ts'
import { openSignIn } from './sign-ins.ts'

export const VALID_MINUTES = 10
const GUESSES = 5
/** Time that the page waits for a code, the same if no email was sent, so that it does not reveal which. */
const AWAITED_MS = HOUR

const scrypt = promisify<string, string, number, Buffer>(scryptCallback)

/** Hashes a code. Slow on purpose: with a plain hash, all million codes can be tried in a second. */
export const hashCode = async (code: string, id: string) => (await scrypt(code, id, 32)).toString('base64url')

/**
 * Requests a link and a code by email. Treats every address the same, so that nobody learns whether one has applied;
 * only the job checks. Earlier links stay valid.
 * @param address of the visitor
 * @param browser cookie value, if any
 * @returns the value for the browser's cookie, without which the code does not work
 * @throws ServiceError invalid, or too_many
 */
export async function requestSignIn(
  { database }: DataDeps,
  { email, address, browser }: { email: string; address: string; browser?: string | undefined },
): Promise<string> {
  const folded = requireAddress(email)
  await countRequest(database, address, folded)
  const [id, secret, now] = [uuidv7(), ownBrowser(browser), new Date()]
  const expiresAt = later(now, VALID_MINUTES * MINUTE)
  await inTransaction(database, async (transaction) => {
    const row = { id, email: folded, browserHash: hashSecret(secret), expiresAt, createdAt: now }
    await transaction.insert(signInRequests).values(row)
    await addJobs(transaction, [emailJob('sign_in', 'visitor', id, undefined)])
  })
  return secret
}

/** Returns the secret of a browser's cookie, or a new one if it is not ours. */
export const ownBrowser = (browser: string | undefined): string =>
  browser !== undefined && /^[\w-]{43}$/.test(browser) ? browser : newSecret()

/** Returns whether a link can be used. Changes nothing, because mail scanners open every link. */
export async function isLinkOpen({ database }: DataDeps, token: string): Promise<boolean> {
  return (await database.$count(signInRequests, openLink(token))) > 0
}

/** A used link leaves its code valid, since a scanner may have used it. A used code ends the link. */
const openLink = (token: string) =>
  and(
    eq(signInRequests.tokenHash, hashSecret(token)),
    gt(signInRequests.expiresAt, new Date()),
    isNull(signInRequests.linkUsedAt),
    isNull(signInRequests.codeUsedAt),
  )

/** Uses up a link and signs in. @returns the sign-in's token, or null if the link does not work */
export function signInWithLink({ database }: DataDeps, token: string, browser: string, earlierToken?: string) {
  return inTransaction(database, async (transaction) => {
    const [used] = await transaction
      .update(signInRequests)
      .set({ linkUsedAt: sql`now()` })
      .where(openLink(token))
      .returning({ signInRequestId: signInRequests.id, email: signInRequests.email })
    if (!used) return null
    await rememberBrowser(transaction, used.email, browser)
    return openSignIn(transaction, { ...used, earlierToken })
  })
}

/** Only the browser that signed in: the one that made the request may be a stranger's. */
async function rememberBrowser(transaction: Queryable, email: string, browser: string): Promise<void> {
  const { email: whose, browserHash } = applicantBrowsers
  await transaction
    .insert(applicantBrowsers)
    .values({ id: uuidv7(), email, browserHash: hashSecret(browser) })
    .onConflictDoUpdate({ target: [whose, browserHash], set: { signedInAt: sql`now()` } })
}

/** Returns a browser's last request within an hour, because the mail server may delay the email. */
export async function findRequest({ database }: DataDeps, browser: string) {
  const { id, email, browserHash, codeUsedAt, createdAt } = signInRequests
  const [request] = await database
    .select({ id, email })
    .from(signInRequests)
    .where(and(eq(browserHash, hashSecret(browser)), gt(createdAt, later(new Date(), -AWAITED_MS)), isNull(codeUsedAt)))
    .orderBy(desc(id))
    .limit(1)
  return request ?? null
}

const wrongCode = () => invalidField('code', 'This code is wrong or has expired. Use the one in our latest email.')

/** Signs in with a code, in the browser that requested it. Ends a sign-in opened with its link. */
export async function signInWithCode(
  { database }: DataDeps,
  { code, browser = '', address }: { code: string; browser?: string | undefined; address: string },
  earlierToken?: string,
): Promise<string> {
  const digits = code.replaceAll(/\D/g, '')
  if (digits.length !== 6) throw invalidField('code', 'The code has six digits.')
  const request = await findRequest({ database }, browser)
  const uncount = await countCode(database, address, request?.email)
  const [counted] = await database
    .update(signInRequests)
    .set({ guesses: sql`${signInRequests.guesses} + 1` })
    .where(and(eq(signInRequests.id, request?.id ?? uuidv7()), lt(signInRequests.guesses, GUESSES)))
    .returning({ id: signInRequests.id, codeHash: signInRequests.codeHash })
  // Hashes even if there is nothing to compare, so that the time does not differ.
  const typed = Buffer.from(await hashCode(digits, counted?.id ?? ''))
  const stored = Buffer.from(counted?.codeHash ?? ''.padEnd(typed.length, '.'))
  if (!counted || !timingSafeEqual(typed, stored)) throw wrongCode()
  const usable = and(isNull(signInRequests.codeUsedAt), gt(signInRequests.expiresAt, new Date()))
  const token = await inTransaction(database, async (transaction) => {
    const [used] = await transaction
      .update(signInRequests)
      .set({ codeUsedAt: sql`now()` })
      .where(and(eq(signInRequests.id, counted.id), usable))
      .returning({ signInRequestId: signInRequests.id, email: signInRequests.email })
    if (!used) throw wrongCode()
    await rememberBrowser(transaction, used.email, browser)
    await transaction.delete(applicantSignIns).where(eq(applicantSignIns.signInRequestId, used.signInRequestId))
    return openSignIn(transaction, { ...used, earlierToken })
  })
  await uncount()
  return token
}

/** Matches the link's lifetime. A mailbox at its limit has a valid link, so strangers cannot lock its owner out. */
const REQUESTS = { perNetwork: 10, perMailbox: 5, period: 10 * MINUTE }
const CHANGES = { perMailbox: 5, period: HOUR }
const CODES = { perNetwork: 20, perMailbox: 10, period: DAY }

const getNetworks = (what: string, address: string, most: number): Counted[] =>
  countedNetworks(address).map(({ key, times }) => ({ key: `${what} ${key}`, most: most * times }))

/** Counts a sign-in request by network and address, known or not. @throws ServiceError too_many */
async function countRequest(database: Database, address: string, email: string): Promise<void> {
  const count = (counted: Counted[], reason: string) =>
    countUses(database, 'applicant_limits', REQUESTS.period, counted, reason)
  const networks = getNetworks('ask', address, REQUESTS.perNetwork)
  await count(networks, 'Too many sign-in links were requested from your network.')
  const mailbox = { key: `ask ${hashSecret(email)}`, most: REQUESTS.perMailbox }
  await count([mailbox], 'We have already sent several links to this address. Use the link in the latest email.')
}

/** Counts a code. @param email undefined if the browser made no request @returns a function that undoes the count */
function countCode(database: Database, address: string, email: string | undefined) {
  const counted = getNetworks('code', address, CODES.perNetwork)
  if (email !== undefined) counted.push({ key: `code ${hashSecret(email)}`, most: CODES.perMailbox })
  const reason = 'Too many wrong codes. You can still sign in with the link in our email, or ask for a new one.'
  return countUses(database, 'applicant_limits', CODES.period, counted, reason)
}

/** Counts an address change by both addresses. @param emails folded @throws ServiceError too_many */
export async function countEmailChange(database: Database, emails: { earlier: string; recipient: string }) {
  const counted = Object.entries(emails).map(([whose, email]) => {
    return { key: `change ${whose} ${hashSecret(email)}`, most: CHANGES.perMailbox }
  })
  await countUses(database, 'applicant_limits', CHANGES.period, counted, 'Too many address changes were requested.')
}

import type pg from 'pg'
import { withClient } from '#database/with-client.ts'
import { type ApplicantSession, requireRecentSignIn } from '#services/applicants/sessions.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { countUses } from '#services/limiter.ts'
import { requireAddress } from '#services/mailbox.ts'
import { type Actor, requireRecent, requireRight } from '#services/rights.ts'
import { hashSecret } from '#services/secrets.ts'
import { type EraseDeps, eraseFound, logPerson } from './erase.ts'
import { findPerson, type Person, type Searched } from './person.ts'
import { reportForOwner, reportOn } from './report.ts'

const EXPORTS = { most: 10, seconds: 24 * 60 * 60 }

export type PrivacyDeps = EraseDeps & Pick<ServiceDeps, 'retention' | 'ownAddresses'>

/** Exports and logs all stored data of a person. @throws ServiceError forbidden, verify, invalid */
export async function exportPerson(deps: PrivacyDeps, actor: Actor, email: string) {
  requireRight(actor, 'export')
  requireRecent(actor)
  return withPerson(deps, email, undefined, async (person) => {
    const report = await reportOn(person)
    await logPerson(deps.database, actor, 'person.exported', person)
    return report
  })
}

/** Erases a person, except bookkeeping data and ids in the log. */
export async function erasePerson(deps: PrivacyDeps, actor: Actor, email: string) {
  requireRight(actor, 'erase')
  requireRecent(actor)
  return withPerson(deps, email, undefined, async (person, client) => ({
    ...(await eraseFound(deps, client, actor, person)),
    mentions: person.mentions,
  }))
}

/** Exports and logs an applicant's own data. @throws ServiceError verify, too_many */
export async function exportOwn(deps: PrivacyDeps, session: ApplicantSession) {
  requireRecentSignIn(session)
  // Limited, because it searches everything.
  const counted = [{ key: `export ${hashSecret(session.email)}`, most: EXPORTS.most }]
  await countUses(
    deps.database,
    'applicant_limits',
    EXPORTS.seconds,
    counted,
    'You can download your data up to ten times a day.',
  )
  return withPerson(deps, session.email, { emails: false, mentions: false }, async (person) => {
    const report = await reportForOwner(person)
    await logPerson(deps.database, null, 'person.exported', person)
    return report
  })
}

/** Erases an applicant on their own request, including their session. */
export async function eraseOwn(deps: PrivacyDeps, session: ApplicantSession): Promise<void> {
  requireRecentSignIn(session)
  const searched = { emails: true, mentions: false }
  await withPerson(deps, session.email, searched, (person, client) => eraseFound(deps, client, null, person))
}

/** Uses a separate connection, because searching may exceed the pool's statement timeout. */
async function withPerson<Result>(
  { database, retention, ownAddresses }: PrivacyDeps,
  email: string,
  searched: Searched | undefined,
  work: (person: Person, client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const address = requireAddress(email)
  const { connectionString = '' } = database.$client.options
  const post = { outbox: retention.outbox, ownAddresses }
  const find = async (client: pg.Client) => work(await findPerson(client, post, address, searched), client)
  return withClient(connectionString, find, { timeoutMs: 10_000, name: 'academy privacy' })
}

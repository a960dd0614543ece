import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { inTransaction, type Queryable } from '#database/client.ts'
import { staff, staffLinks } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import { ServiceError } from '#services/errors.ts'
import {
  addressTaken,
  findByEmail,
  findLink,
  hasStaff,
  lockStaff,
  personEmail,
  personName,
  type StaffDeps,
  validLink,
} from './links.ts'
import { lockMember, storePasskey } from './passkeys.ts'
import { type Browser, openSignIn } from './sign-ins.ts'
import { type Answer, checkRegistration, getHost, registrationOptions, spendChallenge } from './webauthn.ts'

/** Input for a setup. An invitation has its email; a reset has both. */
type Joiner = { name?: string | undefined; email?: string | undefined }

/** Returns passkey options and a challenge for the page of a link. */
export async function startJoining(deps: StaffDeps, token: string, joiner: Joiner) {
  const link = await findLink(deps, token)
  if (!link) throw noSuchLink()
  const { name, email } = getFields(link, joiner)
  const person = await findByEmail(deps.database, email)
  if (person && link.kind !== 'reset') throw addressTaken()
  // The passkey contains this id, so it must exist before the row.
  const id = person?.id ?? uuidv7()
  return registrationOptions(deps, { id, name, email }, { purpose: 'join', detail: id, known: [] })
}

/** Uses up the link, and adds the person or lets them back in. Returns the sign-in's token. */
export async function finishJoining(
  deps: StaffDeps,
  token: string,
  joiner: Joiner,
  answer: Answer & { passkeyName?: string | undefined },
  browser: Browser,
): Promise<string> {
  const id = await spendChallenge(deps, answer.challenge, 'join')
  const credential = await checkRegistration(deps, answer)
  return inTransaction(deps.database, async (transaction) => {
    await lockStaff(transaction)
    const [link] = await transaction.delete(staffLinks).where(validLink(token)).returning()
    if (!link) throw noSuchLink()
    const staffId = link.staffId ?? (await addPerson(transaction, { id, link, joiner }))
    await lockMember(transaction, staffId).catch(() => {
      throw noSuchLink()
    })
    await storePasskey(transaction, credential, { staffId, host: getHost(deps), name: answer.passkeyName ?? '' })
    const actor = { staffId, requestId: browser.requestId }
    await logAction(transaction, actor, { action: 'staff.joined', subjectId: staffId, detail: { by: link.kind } })
    return openSignIn(transaction, staffId, browser, 'link')
  })
}

async function addPerson(
  transaction: Queryable,
  { id, link, joiner }: { id: string; link: typeof staffLinks.$inferSelect; joiner: Joiner },
): Promise<string> {
  if (link.kind === 'setup') {
    if (await hasStaff(transaction)) throw noSuchLink()
    await transaction.delete(staffLinks).where(eq(staffLinks.kind, 'setup'))
  }
  const { name, email } = getFields({ email: link.email, name: null }, joiner)
  if (await findByEmail(transaction, email)) throw addressTaken()
  await transaction.insert(staff).values({ id, name, email, role: link.role ?? 'viewer', createdAt: new Date() })
  return id
}

const getFields = (link: { name: string | null; email: string | null }, joiner: Joiner) => ({
  name: link.name ?? personName(joiner.name ?? ''),
  email: link.email ?? personEmail(joiner.email ?? ''),
})

const noSuchLink = () =>
  new ServiceError('not_found', 'This link has expired or was already used. Please ask for a new one.')

import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { cleanLine } from '#contract/clean-text.ts'
import { inTransaction, type Queryable } from '#database/client.ts'
import {
  staff,
  staffLinks,
  staffPasskeys,
  staffRecoveryCodes,
  staffRoles,
  staffSignIns,
} from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { ServiceDeps } from '#services/deps.ts'
import { invalidField, ServiceError, withoutPersonalDetails } from '#services/errors.ts'
import { requireAddress } from '#services/mailbox.ts'
import { type Actor, requireRecent, requireRight, type StaffRole } from '#services/rights.ts'
import { HOUR, hashSecret, later, newSecret } from '#services/secrets.ts'

const VALID_MS = { setup: HOUR, invitation: 7 * 24 * HOUR, reset: 24 * HOUR }
/** Timeout for the mail server. After it, the link is shown instead. */
const SEND_MS = 10_000

type LinkDeps = Pick<StaffDeps, 'database' | 'publicUrl'>
export type SendDeps = LinkDeps & Pick<ServiceDeps, 'mailer' | 'log'>

/** `link` is null if it was emailed, except for an operator at the command line. */
export type SentLink = { link: string | null; emailed: boolean }

/** Creates the link for the first admin, replacing an earlier one. Null once there are staff. */
export async function createSetupLink(deps: LinkDeps): Promise<string | null> {
  return inTransaction(deps.database, async (transaction) => {
    await lockStaff(transaction)
    if (await hasStaff(transaction)) return null
    await transaction.delete(staffLinks).where(eq(staffLinks.kind, 'setup'))
    return addLink(transaction, deps, { kind: 'setup', role: 'admin' })
  })
}

export async function hasStaff(database: Queryable): Promise<boolean> {
  return (await database.$count(staff)) > 0
}

/** Invites someone, replacing an earlier invitation. `actor` is null at the command line. */
export async function invite(deps: SendDeps, actor: Actor | null, invitation: { email: string; role: string }) {
  requireManager(actor)
  const [email, role] = [personEmail(invitation.email), staffRole(invitation.role)]
  const link = await inTransaction(deps.database, async (transaction) => {
    if (await findByEmail(transaction, email)) throw addressTaken()
    await transaction.delete(staffLinks).where(sql`lower(${staffLinks.email}) = lower(${email})`)
    await logAction(transaction, actor, { action: 'staff.invited', detail: { role } })
    return addLink(transaction, deps, { kind: 'invitation', email, role })
  })
  return sendLink(deps, actor, { email, link, kind: 'invitation' })
}

/** Resets someone's access. Deletes their passkeys, recovery codes, sign-ins and calendar at once. */
export async function resetLink(deps: SendDeps, actor: Actor | null, address: string): Promise<SentLink> {
  requireManager(actor)
  const { link, email } = await inTransaction(deps.database, async (transaction) => {
    await lockStaff(transaction)
    const person = await findByEmail(transaction, cleanLine(address))
    if (!person) throw noSuchPerson()
    if (person.disabledAt) throw new ServiceError('conflict', 'This person is disabled. Enable them first.')
    const { id: staffId, email, role } = person
    for (const table of [staffPasskeys, staffRecoveryCodes, staffSignIns, staffLinks]) {
      await transaction.delete(table).where(eq(table.staffId, staffId))
    }
    await transaction.update(staff).set({ calendarHash: null }).where(eq(staff.id, staffId))
    await logAction(transaction, actor, { action: 'staff.reset', subjectId: staffId })
    return { email, link: await addLink(transaction, deps, { kind: 'reset', staffId, role }) }
  })
  return sendLink(deps, actor, { email, link, kind: 'reset' })
}

/** Finds a valid link, or null. `email` and `name` are null if the reader enters them. */
export async function findLink(deps: LinkDeps, token: string) {
  const [found] = await deps.database
    .select({ link: staffLinks, person: staff })
    .from(staffLinks)
    .leftJoin(staff, eq(staff.id, staffLinks.staffId))
    .where(and(validLink(token), isNull(staff.disabledAt)))
  if (!found) return null
  const { link, person } = found
  if (link.kind === 'setup' && (await hasStaff(deps.database))) return null
  const role = person?.role ?? link.role ?? 'viewer'
  return { kind: link.kind, role, email: person?.email ?? link.email, name: person?.name ?? null }
}

export const validLink = (token: string) =>
  and(eq(staffLinks.hash, hashSecret(token)), gt(staffLinks.expiresAt, new Date()))

/** `actor` is null at the command line. */
export async function listInvitations(deps: Pick<LinkDeps, 'database'>, actor: Actor | null) {
  if (actor) requireRight(actor, 'people')
  const rows = await deps.database
    .select()
    .from(staffLinks)
    .where(and(eq(staffLinks.kind, 'invitation'), gt(staffLinks.expiresAt, new Date())))
    .orderBy(desc(staffLinks.expiresAt))
  return rows.map((row) => ({
    id: row.hash,
    email: row.email ?? '',
    role: row.role ?? 'viewer',
    expiresAt: row.expiresAt,
  }))
}

/** @throws ServiceError forbidden, verify, or not_found */
export async function cancelInvitation(
  deps: Pick<LinkDeps, 'database'>,
  actor: Actor | null,
  id: string,
): Promise<void> {
  requireManager(actor)
  await inTransaction(deps.database, async (transaction) => {
    const { rowCount } = await transaction
      .delete(staffLinks)
      .where(and(eq(staffLinks.hash, id), eq(staffLinks.kind, 'invitation')))
    if (!rowCount) throw new ServiceError('not_found', 'This invitation was accepted or canceled already.')
    await logAction(transaction, actor, { action: 'staff.invitation_canceled' })
  })
}

export const addressTaken = () => new ServiceError('conflict', 'A staff member with this email address already exists.')

export async function findByEmail(database: Queryable, email: string) {
  const [person] = await database.select().from(staff).where(sql`lower(${staff.email}) = lower(${email})`)
  return person
}

/** Allows null, an operator at the command line. */
export function requireManager(actor: Actor | null): void {
  if (!actor) return
  requireRight(actor, 'people')
  requireRecent(actor)
}

async function addLink(
  transaction: Queryable,
  deps: LinkDeps,
  link: Pick<typeof staffLinks.$inferInsert, 'kind' | 'email' | 'role' | 'staffId'>,
): Promise<string> {
  const [createdAt, token] = [new Date(), newSecret()]
  const expiresAt = later(createdAt, VALID_MS[link.kind])
  await transaction.insert(staffLinks).values({ ...link, hash: hashSecret(token), expiresAt, createdAt })
  return `${deps.publicUrl}/desk/setup/${token}`
}

/** Sent directly, because a job would store the link in the database. */
async function sendLink(
  { mailer, log }: SendDeps,
  actor: Actor | null,
  { email, link, kind }: { email: string; link: string; kind: 'invitation' | 'reset' },
): Promise<SentLink> {
  const row = { id: uuidv7(), createdAt: new Date(), email }
  const emailed =
    !mailer.storesEmails &&
    (await mailer
      .write({ kind: 'access', to: 'visitor', row, link, isReset: kind === 'reset' })
      .then((mail) => mailer.send(mail, AbortSignal.timeout(SEND_MS)))
      .then(
        () => true,
        (error) => {
          log.warn({ error: withoutPersonalDetails(error) }, 'a link for staff could not be sent')
          return false
        },
      ))
  return { link: emailed && actor ? null : link, emailed }
}

const NAME_MAX = 100

/** @throws ServiceError invalid */
export function personName(text: string): string {
  const name = cleanLine(text)
  if (name !== '' && name.length <= NAME_MAX) return name
  throw invalidField('name', `Please enter a name of ${NAME_MAX} characters at most.`)
}

/** @throws ServiceError invalid */
export function personEmail(text: string): string {
  const email = cleanLine(text)
  requireAddress(email)
  return email
}

/** @throws ServiceError invalid */
export function staffRole(text: string): StaffRole {
  const role = staffRoles.find((item) => item === text)
  if (!role) throw invalidField('role', `The role must be one of these: ${staffRoles.join(', ')}.`)
  return role
}

export type StaffDeps = Pick<ServiceDeps, 'database' | 'publicUrl' | 'academyName'>

/** Blocks other changes to people until the transaction ends, but not sign-ins. */
export async function lockStaff(transaction: Queryable): Promise<void> {
  await transaction.execute(sql`lock table ${staff} in share row exclusive mode`)
}

export const noSuchPerson = () => new ServiceError('not_found', 'There is no such person.')

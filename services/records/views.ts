import { and, asc, eq, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { cleanLine } from '#contract/clean-text.ts'
import { inTransaction } from '#database/client.ts'
import { savedViews } from '#database/schema-desk.ts'
import { staff } from '#database/schema-staff.ts'
import { logAction } from '#services/audit-log.ts'
import type { DataDeps } from '#services/deps.ts'
import { invalidField, ServiceError } from '#services/errors.ts'
import { hasId } from '#services/record-locks.ts'
import { type Actor, mayDo, requireRight } from '#services/rights.ts'

const listPaths = ['/desk', '/desk/applications', '/desk/inquiries'] as const

const NAME_MAX_LENGTH = 60
const ADDRESS_MAX_LENGTH = 2000
const MOST = 50

const ofList = (path: string) => eq(sql`split_part(${savedViews.address}, '?', 1)`, path)

/** Returns own and shared views of a list such as `/desk/applications`, or of all lists, by name. `by` is the author. */
export async function listViews({ database }: DataDeps, actor: Actor, path?: string) {
  const { id, name, address, shared, staffId } = savedViews
  const rows = await database
    .select({ id, name, address, shared, staffId, by: staff.name })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(and(or(eq(staffId, actor.staffId), eq(shared, true)), path === undefined ? undefined : ofList(path)))
    .orderBy(asc(name), asc(id))
  return rows.map(({ staffId: owner, ...view }) => {
    const isOwn = owner === actor.staffId
    return { ...view, isOwn, mayDelete: isOwn ? mayDo(actor.role, 'work') : actor.role === 'admin' }
  })
}

/** Saves a list's address under a name. Saving the same pair again updates the view. @returns its id */
export async function saveView(
  { database }: DataDeps,
  actor: Actor,
  view: { name: string; address: string; shared: boolean },
): Promise<string> {
  requireRight(actor, 'work')
  const name = cleanLine(view.name)
  if (name === '' || [...name].length > NAME_MAX_LENGTH) {
    throw invalidField('name', 'A name must be 1 to 60 characters long.')
  }
  const address = listAddress(view.address)
  const { staffId } = actor
  const { shared } = view
  let id = uuidv7()
  await inTransaction(database, async (transaction) => {
    // Serializes concurrent saves, so that the limit holds.
    await transaction.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('update')
    const same = and(eq(savedViews.staffId, staffId), eq(savedViews.name, name), ofList(address.split('?')[0] ?? ''))
    const [before] = await transaction.select().from(savedViews).where(same)
    if (before?.address === address) {
      id = before.id
      await transaction.update(savedViews).set({ shared }).where(eq(savedViews.id, id))
      return
    }
    if (before) throw invalidField('name', 'This list has a view of yours with this name. Choose another name.')
    const count = await transaction.$count(savedViews, eq(savedViews.staffId, staffId))
    if (count >= MOST) throw invalidField('name', `You have ${MOST} saved views. Delete one first.`)
    await transaction.insert(savedViews).values({ id, staffId, name, address, shared })
    await logAction(transaction, actor, { action: 'view.saved', detail: { view: id, shared } })
  })
  return id
}

/** @throws ServiceError invalid unless it is the address of a list */
function listAddress(address: string): string {
  const base = 'https://desk.invalid'
  const url = address.length <= ADDRESS_MAX_LENGTH && address.startsWith('/') ? URL.parse(address, base) : null
  const isList = url?.origin === base && listPaths.some((path) => path === url.pathname)
  if (!isList) throw invalidField('address', 'This is not the address of a list.')
  return `${url.pathname}${url.search}`
}

/** Deletes one's own view. Admins can also delete shared ones. @throws ServiceError forbidden, not_found */
export async function deleteView({ database }: DataDeps, actor: Actor, id: string): Promise<void> {
  requireRight(actor, 'work')
  await inTransaction(database, async (transaction) => {
    const [view] = await transaction.select().from(savedViews).where(hasId(savedViews.id, id))
    const isOwn = view?.staffId === actor.staffId
    if (!view || !(isOwn || view.shared)) throw new ServiceError('not_found', 'There is no such view.')
    if (!isOwn && actor.role !== 'admin') throw new ServiceError('forbidden', 'Your role does not allow this.')
    await transaction.delete(savedViews).where(eq(savedViews.id, id))
    await logAction(transaction, actor, { action: 'view.deleted', detail: { view: id } })
  })
}

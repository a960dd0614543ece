import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { applicationFields, type Contact, contactForm } from '#contract/applications.ts'
import { applications } from '#database/schema.ts'
import { recordEvents } from '#database/schema-desk.ts'
import { inTransaction } from '#database/transaction.ts'
import type { DataDeps } from '#services/deps.ts'
import { INVALID_FIELDS, ServiceError } from '#services/errors.ts'
import { findOwnApplication, getHead, lockOwn, requireFewer } from './own.ts'
import type { SignedInAddress } from './sessions.ts'

const CORRECTIONS = { most: 20, reason: 'You have changed this application many times today.' }

const names = Object.keys(contactForm.shape) as (keyof Contact)[]

/** Finds an application with its editable contact data. @throws ServiceError not_found */
export async function findContact({ database }: DataDeps, session: SignedInAddress, id: string) {
  const own = await findOwnApplication(database, session, id)
  const { fullName, phone, country, state, city, linkedInUrl } = own
  return { ...getHead(own), contact: { fullName, phone, country, state, city, linkedInUrl } satisfies Contact }
}

/** Corrects the contact data of an application. The event `correction` stores the old values. */
export async function correctContact(
  { database }: DataDeps,
  session: SignedInAddress,
  id: string,
  typed: Record<keyof Contact, string>,
): Promise<void> {
  const checked = contactForm.safeParse({ ...typed, phone: typed.phone.replaceAll(/[\s().-]/g, '') })
  if (!checked.success) {
    const { fieldErrors } = z.flattenError(checked.error)
    throw new ServiceError('invalid', INVALID_FIELDS, { errors: fieldErrors })
  }
  await inTransaction(database, async (transaction) => {
    const { application } = await lockOwn(transaction, session, id)
    const changed = names.filter((name) => application[name] !== checked.data[name])
    if (changed.length === 0) return
    await requireFewer(transaction, id, 'correction', CORRECTIONS)
    await transaction.update(applications).set(checked.data).where(eq(applications.id, id))
    const before = changed.map((name) => `${applicationFields[name].label} before: ${application[name] || 'empty'}`)
    await transaction.insert(recordEvents).values({
      recordId: id,
      kind: 'correction',
      detail: { fields: changed.join(',') },
      note: before.join('\n'),
    })
  })
}

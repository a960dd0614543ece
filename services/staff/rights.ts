import type { staffRoles } from '#database/schema-staff.ts'
import { ServiceError } from '#services/errors.ts'

export type StaffRole = (typeof staffRoles)[number]

/** Who acts: from a session of the desk. */
export type Actor = { staffId: string; role: StaffRole; verifiedAt: Date; requestId?: string | undefined }

export type Right = 'work' | 'resumes' | 'export' | 'erase' | 'people' | 'log'

const rights: Record<Right, readonly StaffRole[]> = {
  // Assign, note, snooze, done, reopen, bulk, saved views.
  work: ['admin', 'admissions', 'finance'],
  // Download a resume.
  resumes: ['admin', 'admissions'],
  // CSV, a person's data. Needs a recent passkey.
  export: ['admin', 'admissions', 'finance'],
  // Erase a person. Needs a recent passkey.
  erase: ['admin'],
  // Invite, roles, disable, others' sessions. Needs a recent passkey.
  people: ['admin'],
  // Read the audit log.
  log: ['admin'],
}

const RECENT_MS = 10 * 60_000

export function mayDo(role: StaffRole, right: Right): boolean {
  return rights[right].includes(role)
}

/** @throws ServiceError forbidden */
export function requireRight(actor: Actor, right: Right): void {
  if (!mayDo(actor.role, right)) throw new ServiceError('forbidden', 'Your role does not allow this.')
}

/** Passkey used within the last 10 minutes. @throws ServiceError verify */
export function requireRecent(actor: Actor): void {
  if (Date.now() - actor.verifiedAt.getTime() > RECENT_MS) {
    throw new ServiceError('verify', 'Please confirm with your passkey that it is you.')
  }
}

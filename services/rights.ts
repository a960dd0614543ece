import type { staffRoles } from '#database/schema-staff.ts'
import { ServiceError } from './errors.ts'

export type StaffRole = (typeof staffRoles)[number]

/** Who acts: from a session of the desk. */
export type Actor = { staffId: string; role: StaffRole; verifiedAt: Date; requestId?: string | undefined }

export type Right =
  | ('work' | 'resumes' | 'export' | 'erase' | 'people' | 'log')
  | ('decide' | 'payments' | 'refund' | 'fees' | 'reconcile' | 'codes' | 'make-codes' | 'schedule' | 'templates')

/** Everyone may read lists, records and the overview, and change their own account. */
const rights: Record<Right, readonly StaffRole[]> = {
  /** Assign, note, answer, snooze, finish and reopen records, one or many; save views. */
  work: ['admin', 'admissions', 'finance'],
  /** Download a resume. */
  resumes: ['admin', 'admissions'],
  /** CSV files, and everything about a person; needs a passkey used lately. */
  export: ['admin', 'admissions', 'finance'],
  /** Erase a person; needs a passkey used lately. */
  erase: ['admin'],
  /** Invite, change roles, disable, reset, end others' sessions; needs a passkey used lately. */
  people: ['admin'],
  /** Read the audit log. */
  log: ['admin'],
  /** Enter an application; change its status, course and start; prepare, hold, release and take back decisions. A release needs a passkey used lately. */
  decide: ['admin', 'admissions'],
  /** Read payments and discrepancies with Stripe, as a page and as CSV. */
  payments: ['admin', 'finance'],
  /** Refund; needs a passkey used lately. */
  refund: ['admin', 'finance'],
  /** Waive a fee, note a payment outside Stripe, take either back; needs a passkey used lately. */
  fees: ['admin', 'finance'],
  /** Reconcile with Stripe, and close discrepancies, which needs a passkey used lately. */
  reconcile: ['admin', 'finance'],
  /** See codes. */
  codes: ['admin', 'admissions', 'finance'],
  /** Make and end codes; needs a passkey used lately. */
  'make-codes': ['admin', 'finance'],
  /** Change starts, workshops, rounds and the information session. */
  schedule: ['admin', 'admissions'],
  /** Write the templates of replies. */
  templates: ['admin', 'admissions'],
}

/** How long a passkey's use counts, for what needs one used lately. */
const RECENT_MS = 10 * 60_000

export function mayDo(role: StaffRole, right: Right): boolean {
  return rights[right].includes(role)
}

/** @throws ServiceError forbidden */
export function requireRight(actor: Actor, right: Right): void {
  if (!mayDo(actor.role, right)) throw new ServiceError('forbidden', 'Your role does not allow this.')
}

/** @throws ServiceError verify unless a passkey was used within the last ten minutes */
export function requireRecent(actor: Pick<Actor, 'verifiedAt'>, now = new Date()): void {
  if (now.getTime() - actor.verifiedAt.getTime() <= RECENT_MS) return
  throw new ServiceError('verify', 'Please confirm with your passkey that it is you.')
}

import type { staffRoles } from '#database/schema-staff.ts'
import { ServiceError } from './errors.ts'
import { RECENT_MS } from './secrets.ts'

export type StaffRole = (typeof staffRoles)[number]

export type Actor = { staffId: string; role: StaffRole; verifiedAt: Date; requestId?: string | undefined }

export type Right =
  | ('read' | 'edit')
  | ('work' | 'files' | 'export' | 'erase' | 'people' | 'log' | 'site')
  | (
      | 'decide'
      | 'payments'
      | 'charges'
      | 'refund'
      | 'waive'
      | 'fees'
      | 'reconcile'
      | 'codes'
      | 'make-codes'
      | 'schedule'
      | 'templates'
      | 'webhook'
    )

/** Everyone may change their own account. */
const rights: Record<Right, readonly StaffRole[]> = {
  /** Read lists, records, dates and reports: the desk's pages that have no right of their own. */
  read: ['admin', 'admissions', 'finance', 'viewer'],
  /** Edit, preview, publish and restore what the site says. */
  edit: ['admin', 'editor'],
  /** Assign, note, reply to, snooze, finish and reopen records, also many at once; save views. */
  work: ['admin', 'admissions', 'finance'],
  /** Download resumes and documents. */
  files: ['admin', 'admissions'],
  /** CSV files, and all data of a person. Needs a recent passkey. */
  export: ['admin', 'admissions', 'finance'],
  /** Erase a person. Needs a recent passkey. */
  erase: ['admin'],
  /** Invite, change roles, disable, reset, end others' sign-ins. Needs a recent passkey. */
  people: ['admin'],
  log: ['admin'],
  /** Read what the site runs on. */
  site: ['admin'],
  /** Enter applications; change status, course, start; draft, send, undo decisions; ask for documents and check them. */
  decide: ['admin', 'admissions'],
  /** Read payments, as a page and as CSV. */
  payments: ['admin', 'finance'],
  /** See what people and companies owe. */
  charges: ['admin', 'admissions', 'finance'],
  /** Needs a recent passkey. */
  refund: ['admin', 'finance'],
  /** Waive a fee, with a reason. */
  waive: ['admin', 'admissions', 'finance'],
  /** Change what is owed, note payments and refunds outside Stripe, undo these and waivers. Needs a recent passkey. */
  fees: ['admin', 'finance'],
  /** Reconcile with Stripe, and dismiss payments that are none of the academy's. */
  reconcile: ['admin', 'finance'],
  codes: ['admin', 'admissions', 'finance'],
  /** Create and end codes. Needs a recent passkey. */
  'make-codes': ['admin', 'finance'],
  /** Change starts, workshops, rounds and the information session. */
  schedule: ['admin', 'admissions'],
  /** Write reply templates, the texts of reminders, and the checklist of documents. */
  templates: ['admin', 'admissions'],
  /** See deliveries to the webhook, send them again, test it. */
  webhook: ['admin'],
}

export function mayDo(role: StaffRole, right: Right): boolean {
  return rights[right].includes(role)
}

export const whoMay = (right: Right): StaffRole[] => [...rights[right]]

/** @throws ServiceError forbidden */
export function requireRight(actor: Actor, right: Right): void {
  if (!mayDo(actor.role, right)) throw new ServiceError('forbidden', 'Your role does not allow this.')
}

/** @throws ServiceError verify unless a passkey was used within the last ten minutes */
export function requireRecent(actor: Pick<Actor, 'verifiedAt'>): void {
  if (Date.now() - actor.verifiedAt.getTime() <= RECENT_MS) return
  throw new ServiceError('verify', 'Please confirm with your passkey that it is you.')
}

import type { Queryable } from '#database/client.ts'
import type { batches, batchRows } from '#database/schema-batches.ts'
import type { Mail } from '#mail/write-email.ts'
import type { PaymentDeps, ServiceDeps } from '#services/deps.ts'
import { ServiceError } from '#services/errors.ts'
import type { Actor, Right } from '#services/rights.ts'
import type { PreparedRow } from './rows.ts'

export type BatchDeps = PaymentDeps &
  Pick<ServiceDeps, 'schedule' | 'decisions' | 'billing' | 'academyName' | 'timeZone' | 'mailer'>

export type Batch = typeof batches.$inferSelect
export type BatchAction = Batch['action']
/** Form input for a batch, or for one of its rows. */
export type Settings = Batch['settings']

/** What keeps a row from its work, as the page counts it. `same`: there is nothing to do. */
export type Need =
  | ('start' | 'tuition' | 'terms' | 'day' | 'seat')
  | ('look' | 'status' | 'decision' | 'draft' | 'address' | 'text' | 'field' | 'reopening' | 'same')

/** A `problem` without a `need` is only a warning. `offeredId`: the start of an offer. */
export type Checked = { need?: Need; problem?: string; offeredId?: string }

/** When emails go out: then, or never if decisions stay drafts. */
export type Sending = { sendAt: Date | null }

type Work = {
  actor: Actor
  settings: Settings
  row: Pick<typeof batchRows.$inferSelect, 'recordId' | 'version' | 'own'>
  sendAt: Date | null
  /** Stores the result in the transaction of the work, so that no work is done twice. */
  settle(transaction: Queryable, result: { made?: string; result?: 'unchanged' }): Promise<void>
}

/** An action that batches do. */
export type Kind = {
  right: Right
  sendsEmails: boolean
  /** @throws ServiceError invalid, by field */
  requireSettings(deps: BatchDeps, settings: Settings): Promise<void> | void
  /** Finds what rows lack, for all of them at once, in the order of the work. */
  check(deps: BatchDeps, rows: PreparedRow[], settings: Settings, sending: Sending): Promise<Checked[]> | Checked[]
  /** Does one row. */
  act(deps: BatchDeps, work: Work): Promise<void>
  /** Renders the email of a row as it would be sent now. */
  preview?(deps: BatchDeps, actor: Actor, row: Pick<PreparedRow, 'recordId' | 'own'>, settings: Settings): Promise<Mail>
  /** Takes back what a row made, if it was not sent. @returns whether it did; undefined while someone else works on it */
  undo?(deps: BatchDeps, recordId: string, made: string, settle: Work['settle']): Promise<boolean | undefined>
}

/** What a declined row says. */
export function getProblem(error: unknown): string {
  if (!(error instanceof ServiceError)) throw error
  const { message, errors = {} } = error
  return Object.values(errors).flat().join(' ') || message
}

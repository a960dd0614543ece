import { idempotencyKey } from './idempotency-key.ts'
import { isObject } from './kept-draft.ts'

/** An attempt to send a form: the body it was made for, its Idempotency-Key, and what else is known of it. */
export type Attempt<More extends object = object> = { body: string; key: string } & Partial<More>

/** The attempt for a body: the last one where the body is the same, so that no second row comes of it; else a new one. */
export function attemptFor<More extends object>(body: string, last: Attempt<More> | undefined): Attempt<More> {
  if (last?.body === body) return last
  return { body, key: idempotencyKey() } as Attempt<More>
}

/** Reads an attempt that a draft kept. */
export function readAttempt(kept: unknown): Attempt | undefined {
  if (!isObject(kept) || typeof kept.body !== 'string' || typeof kept.key !== 'string') return undefined
  return { body: kept.body, key: kept.key }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { isDatabaseAway } from '#api/database-away.ts'
import type { ApiDeps } from '#api/deps.ts'
import { invalidField } from '#api/invalid-fields.ts'
import { createKeyedMutex } from '#api/keyed-mutex.ts'
import { waiverGuesses } from '#api/limits.ts'
import { widestNetwork } from '#api/visitor-address.ts'
import { messages } from '#contract/errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares codes case-insensitively, surrounding blanks aside, in a time that tells nothing of the accepted one. */
export function sameWaiverCode(given: string, accepted: string): boolean {
  const plain = (code: string) => code.normalize('NFC').trim().toLowerCase()
  return timingSafeEqual(digest(plain(given)), digest(plain(accepted)))
}

/**
 * Says whether a code waives the fee: true for the accepted one, false for a blank one.
 * Any other is refused (422) and counted; an address that has guessed too often is refused before its code is looked
 * at (429), else guessing would go on. A network's codes are judged one at a time, so that a volley of guesses does
 * not slip past the count.
 */
export function createWaiverJudge(deps: ApiDeps): (code: string, address: string) => Promise<boolean> {
  const guesses = waiverGuesses(deps)
  const runExclusive = createKeyedMutex(isDatabaseAway)
  return async (code, address) => {
    if (code.trim() === '') return false
    return runExclusive(widestNetwork(address), async () => {
      await guesses.requireOneLeft(address)
      if (sameWaiverCode(code, deps.waiverCode)) return true
      await guesses.countWrong(address)
      throw invalidField('ApplicationFeeWaiverCode', messages.wrongWaiverCode, messages.wrongWaiverCode)
    })
  }
}

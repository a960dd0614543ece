import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that a job waits at most, so that emails go out however many visitors come. */
const LONGEST = 1_000
const LOOK_AGAIN_AFTER = 25

/**
 * Counts the calls that are being answered, so that jobs can wait for a moment in which there are none: both run on one
 * thread, and a visitor waits for an answer, while nobody waits for an email to be written.
 */
export type CallsUnderWay = {
  during<Result>(call: Promise<Result>): Promise<Result>
  /** Resolves once no call is under way, after a second in any case. */
  quiet(): Promise<void>
}

export function createCallsUnderWay(): CallsUnderWay {
  let count = 0
  return {
    during(call) {
      count++
      return call.finally(() => count--)
    },
    async quiet() {
      for (let waited = 0; count > 0 && waited < LONGEST; waited += LOOK_AGAIN_AFTER) await sleep(LOOK_AGAIN_AFTER)
    },
  }
}

import type { Load } from '#tests/fixtures/visitors.ts'

/** Whether this run is the long one, `npm run test:faults`. */
export const isLong = process.env.FAULTS === 'long'

/** One code, two lengths: what `npm test` takes, in seconds, and what `npm run test:faults` takes, in minutes. */
export function inLength<Value>(short: Value, long: Value): Value {
  return isLong ? long : short
}

export const LOAD: Load = inLength({ many: 3, longestPause: 500 }, { many: 6, longestPause: 80 })

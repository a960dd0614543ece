import { setImmediate as nextTurn } from 'node:timers/promises'
import { networkLimit } from '#http/limits.ts'
import { ServiceError } from '#services/errors.ts'

/** Drawings of one visitor a minute that nobody else can use: estimates and letters. */
const PER_MINUTE = 20
/** A drawing takes some 30 ms of the only thread, so that the last one waits for a third of a second. */
const MOST_WAITING = 10
const RETRY_SECONDS = 5

export type Drawing = ReturnType<typeof openDrawing>

/** Draws PDFs one at a time, so that other requests are answered between two. */
export function openDrawing() {
  const count = networkLimit(PER_MINUTE, 60, 'Too many documents were asked for from your network.')
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function inTurn<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
    waiting += 1
    const drawn = last.then(() => nextTurn()).then(draw)
    last = drawn.catch(() => {})
    return drawn.finally(() => {
      waiting -= 1
    })
  }
  return {
    inTurn,
    /** @throws ServiceError too_many for the address, unavailable while too many wait */
    async forVisitor<Drawn>(address: string, draw: () => Promise<Drawn>): Promise<Drawn> {
      await count(address)
      if (waiting < MOST_WAITING) return inTurn(draw)
      const sentence = 'Many documents are asked for right now. Please try again in a few seconds.'
      throw new ServiceError('unavailable', sentence, { retryAfterSeconds: RETRY_SECONDS })
    },
  }
}

import { HttpError } from './http-error.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

/** How much may be under way at once, and how long it may take. docs/threats.md lists it with all other limits. */
export const BODY_LIMITS = {
  /** Unfinished bodies in all, and of one network. */
  unfinished: 256,
  unfinishedOfNetwork: 64,
  /** Memory of all bodies, from their first byte to the answer. */
  bytes: 24 * MEBIBYTE,
  /** A body of this size never waits for memory that larger ones hold. */
  small: 64 * KIBIBYTE,
  /** Milliseconds that a body may take. */
  time: 15_000,
  /** One that is so many milliseconds behind is given up before others. */
  slow: 3_000,
  /** Only an upload is larger than this: each byte beyond gives time at this many bytes a second, up to `time` ahead. */
  upload: 256 * KIBIBYTE,
  uploadRate: 32 * KIBIBYTE,
}

const RETRY_AFTER_SECONDS = 5
const close = { Connection: 'close' }
const tooSlow = () =>
  new HttpError(408, 'The request arrived too slowly. Please check your connection and try again.', { headers: close })
const busy = () =>
  new HttpError(503, `We are very busy at the moment. Please try again in ${RETRY_AFTER_SECONDS} seconds.`, {
    headers: { ...close, 'Retry-After': String(RETRY_AFTER_SECONDS) },
  })

/** A body under way, as the budget knows it. */
type Body = {
  network: string
  /** Memory that it holds. */
  bytes: number
  received: number
  /** When its time is over, in milliseconds of `performance.now()`. */
  due: number
  isUnfinished: boolean
  stop: (why: HttpError) => void
}

/** What the reader of a body reports to the budget. */
export type BodyUnderWay = {
  /** Asks for memory. May stop other bodies, or this one. */
  hold: (bytes: number) => void
  /** Some of it has arrived. */
  arrived: (bytes: number) => void
  /** All of it has arrived: from now on it cannot be stopped. */
  finish: () => void
  /** Its memory is free. */
  release: () => void
}

export type BodyBudget = {
  /**
   * Admits a body. One more than there is room for stops the slowest of the network that has most under way, so that a small
   * body which arrives promptly always gets through.
   * @param network see `widestNetwork`
   * @param stop ends the reading: 408 too slow, 503 given up for others
   */
  open: (network: string, stop: (why: HttpError) => void) => BodyUnderWay
}

/** Bounds the memory and the time of all request bodies together. */
export function createBodyBudget(limits = BODY_LIMITS): BodyBudget {
  const bodies = new Set<Body>()

  function stop(body: Body, why: HttpError): void {
    bodies.delete(body)
    body.isUnfinished = false
    body.stop(why)
  }

  /** The body to give up: a slow one if there is one; of the network that holds most; the one closest to its time-out. */
  function victimOf(bodies: Body[], weight: (body: Body) => number): Body | undefined {
    const prompt = performance.now() + limits.time - limits.slow
    const slow = bodies.filter(({ due }) => due < prompt)
    const candidates = slow.length > 0 ? slow : bodies
    const held = new Map<string, number>()
    for (const body of candidates) held.set(body.network, (held.get(body.network) ?? 0) + weight(body))
    const most = Math.max(...held.values())
    return candidates.filter(({ network }) => held.get(network) === most).sort((a, b) => a.due - b.due)[0]
  }

  function makeRoomFor(network: string): void {
    const unfinished = [...bodies].filter(({ isUnfinished }) => isUnfinished)
    const own = unfinished.filter((body) => body.network === network)
    const crowd =
      own.length >= limits.unfinishedOfNetwork ? own : unfinished.length >= limits.unfinished ? unfinished : []
    const body = victimOf(crowd, () => 1)
    if (body) stop(body, busy())
  }

  function hold(body: Body, bytes: number): void {
    body.bytes = bytes
    let held = 0
    for (const each of bodies) held += each.bytes
    while (held > limits.bytes && bodies.has(body)) {
      const large = [...bodies].filter((each) => each.isUnfinished && each.bytes > limits.small)
      const victim = victimOf(large, (each) => each.bytes)
      if (!victim) return
      held -= victim.bytes
      stop(victim, busy())
    }
  }

  return {
    open(network, onStop) {
      makeRoomFor(network)
      const due = performance.now() + limits.time
      const body: Body = { network, bytes: 0, received: 0, due, isUnfinished: true, stop: onStop }
      bodies.add(body)
      const check = () => {
        if (!body.isUnfinished) return
        const left = body.due - performance.now()
        if (left > 0) timer = setTimeout(check, left)
        else stop(body, tooSlow())
      }
      let timer = setTimeout(check, limits.time)

      const finish = () => {
        clearTimeout(timer)
        body.isUnfinished = false
      }
      return {
        hold: (bytes) => hold(body, bytes),
        arrived(bytes) {
          body.received += bytes
          const counted = Math.min(bytes, body.received - limits.upload)
          if (counted <= 0) return
          body.due = Math.min(performance.now() + limits.time, body.due + (counted / limits.uploadRate) * 1000)
        },
        finish,
        release() {
          finish()
          bodies.delete(body)
        },
      }
    },
  }
}

import { failures } from '#contract/failures.ts'
import { HttpError } from './failures.ts'

const KIBIBYTE = 1024
const MEBIBYTE = 1024 * KIBIBYTE

/** docs/threats.md lists all limits. */
export const BODY_LIMITS = {
  /** Unfinished bodies, in total and per network. */
  unfinished: 256,
  unfinishedOfNetwork: 64,
  /** Memory of all bodies, from the first byte to the response. */
  bytes: 24 * MEBIBYTE,
  /** Bodies up to this size are never stopped for memory. */
  small: 64 * KIBIBYTE,
  /** Milliseconds for one body. */
  time: 15_000,
  /** Bodies that are this many milliseconds late are stopped first. */
  slow: 3_000,
  /** A larger body is an upload: further bytes extend its time at this rate per second, up to `time` from now. */
  upload: 256 * KIBIBYTE,
  uploadRate: 32 * KIBIBYTE,
}

const tooSlow = () => new HttpError(failures.tooSlow, { Connection: 'close' })
const busy = () => new HttpError(failures.busy, { Connection: 'close' })

/** Memory is in bytes, `due` in milliseconds of `performance.now()`. */
type Body = {
  network: string
  bytes: number
  received: number
  due: number
  isUnfinished: boolean
  stop: (why: HttpError) => void
}

export type BodyUnderWay = ReturnType<ReturnType<typeof createBodyBudget>['open']>

/** Limits the memory and time of all request bodies together. */
export function createBodyBudget(limits = BODY_LIMITS) {
  const bodies = new Set<Body>()

  function stop(body: Body, why: HttpError): void {
    bodies.delete(body)
    body.isUnfinished = false
    body.stop(why)
  }

  /** Picks the body to stop: of the slow ones (or all), of the network that holds most, the closest to its timeout. */
  function pickBodyToEvict(bodies: Body[], weight: (body: Body) => number): Body | undefined {
    const prompt = performance.now() + limits.time - limits.slow
    const slow = bodies.filter(({ due }) => due < prompt)
    const candidates = slow.length > 0 ? slow : bodies
    const held = new Map<string, number>()
    for (const body of candidates) held.set(body.network, (held.get(body.network) ?? 0) + weight(body))
    const most = Math.max(...held.values())
    return candidates.filter(({ network }) => held.get(network) === most).sort((a, b) => a.due - b.due)[0]
  }

  function evictIfFull(network: string): void {
    const unfinished = [...bodies].filter(({ isUnfinished }) => isUnfinished)
    const own = unfinished.filter((body) => body.network === network)
    const isCrowded = unfinished.length >= limits.unfinished
    const crowd = own.length >= limits.unfinishedOfNetwork ? own : isCrowded ? unfinished : []
    const evicted = pickBodyToEvict(crowd, () => 1)
    if (evicted) stop(evicted, busy())
  }

  function reserve(body: Body, bytes: number): void {
    body.bytes = bytes
    let held = 0
    for (const each of bodies) held += each.bytes
    while (held > limits.bytes && bodies.has(body)) {
      const large = [...bodies].filter((item) => item.isUnfinished && item.bytes > limits.small)
      const evicted = pickBodyToEvict(large, (item) => item.bytes)
      if (!evicted) return
      held -= evicted.bytes
      stop(evicted, busy())
    }
  }

  return {
    /**
     * Admits a body. If there are too many, stops the slowest one of the network (`widestNetwork`) that has most, so
     * that small prompt bodies always get through. `onStop` ends the reading: 408 for a slow body, 503 if it made room
     * for others.
     */
    open(network: string, onStop: (why: HttpError) => void) {
      evictIfFull(network)
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
        /** Reserves memory. May stop other bodies, or this one. */
        reserve: (bytes: number) => reserve(body, bytes),
        arrived(bytes: number) {
          body.received += bytes
          const counted = Math.min(bytes, body.received - limits.upload)
          if (counted <= 0) return
          body.due = Math.min(performance.now() + limits.time, body.due + (counted / limits.uploadRate) * 1000)
        },
        /** Marks the body as complete. */
        finish,
        release() {
          finish()
          bodies.delete(body)
        },
      }
    },
  }
}

import { STATUS_CODES, validateHeaderValue } from 'node:http'
import type { Variant } from '#server/static-files.ts'

/** Answers as they go over the wire, by the second that their Date names. */
const ready = new WeakMap<Variant, { second: number; bytes: Buffer }>()

/**
 * A whole answer in one piece, as `node:http` would send it: made once a second for an answer that is asked for, since it
 * carries the date. One that is still being sent when the second ends is left as it is.
 * @param connection the header lines that say what becomes of the connection
 */
export function answerBytes(variant: Variant, connection: string): Buffer {
  const now = Date.now()
  const second = Math.floor(now / 1000)
  const made = ready.get(variant)
  if (made?.second === second) return made.bytes
  const lines = Object.entries(variant.headers).map(([name, value]) => {
    validateHeaderValue(name, String(value))
    return `${name}: ${value}\r\n`
  })
  const status = `HTTP/1.1 ${variant.status} ${STATUS_CODES[variant.status]}\r\n`
  const head = `${status}${lines.join('')}Date: ${new Date(now).toUTCString()}\r\n${connection}\r\n`
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), variant.body])
  ready.set(variant, { second, bytes })
  return bytes
}

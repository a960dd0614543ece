import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { failures } from '#contract/failures.ts'
import { widestNetwork } from '#services/network-address.ts'
import { type BodyUnderWay, createBodyBudget } from './body-budget.ts'
import { HttpError } from './failures.ts'
import { isJsonBomb } from './json-bomb.ts'

const FIRST_BYTES = 4096

const tooLarge = (maxBytes: number) => new HttpError(failures.tooLarge(maxBytes))
const brokenOff = () => new HttpError(failures.brokenOff)

type OpenBody = (stop: (why: HttpError) => void) => { incoming: IncomingMessage | undefined; body: BodyUnderWay }

const budgeted = new WeakMap<object, OpenBody>()

/** Puts all request bodies under one budget (body-budget.ts), each until its response. */
export function budgetBodies(clientAddress: (context: Context) => string): MiddlewareHandler {
  const budget = createBodyBudget()
  return async (context, next) => {
    let body: BodyUnderWay | undefined
    budgeted.set(context.req.raw, (stop) => {
      body = budget.open(widestNetwork(clientAddress(context)), stop)
      const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
      return { incoming: incoming as IncomingMessage | undefined, body }
    })
    try {
      await next()
    } finally {
      body?.release()
    }
  }
}

type Keep = (chunk: Uint8Array) => Uint8Array
const everything: Keep = (chunk) => chunk

/** @throws HttpError 413 beyond `maxBytes`, 400 for a broken request, 408 and 503 as in body-budget.ts */
export async function readBody(message: Request | Response, maxBytes: number, keep = everything): Promise<Uint8Array> {
  const declared = Number.parseInt(message.headers.get('content-length') ?? '', 10)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  const stopped = Promise.withResolvers<never>()
  stopped.promise.catch(() => {})
  const { incoming, body } = budgeted.get(message)?.(stopped.reject) ?? {}
  const bytes = growingBytes(Math.min(declared || maxBytes, maxBytes), maxBytes, body, keep)
  const reading = incoming ? readIncoming(incoming, bytes.add) : readStream(message, bytes.add)
  try {
    await Promise.race([reading.done, stopped.promise])
  } catch (error) {
    reading.stop()
    bytes.free()
    throw error instanceof HttpError ? error : brokenOff()
  }
  body?.finish()
  return bytes.whole()
}

/** One growing buffer, because a chunk of one byte takes a hundred. It is freed before garbage collection. */
function growingBytes(likely: number, maxBytes: number, body: BodyUnderWay | undefined, keep: Keep) {
  let buffer = new ArrayBuffer(0)
  let size = 0
  let received = 0
  return {
    add(chunk: Uint8Array): void {
      received += chunk.length
      if (received > maxBytes) throw tooLarge(maxBytes)
      const kept = keep(chunk)
      const needed = size + kept.length
      if (needed > buffer.byteLength) {
        const capacity = Math.max(needed, Math.min(Math.max(FIRST_BYTES, 2 * buffer.byteLength), likely))
        body?.reserve(capacity)
        buffer = buffer.transfer(capacity)
      }
      new Uint8Array(buffer, size).set(kept)
      size = needed
      body?.arrived(chunk.length)
    },
    whole: () => new Uint8Array(buffer, 0, size),
    free: () => void buffer.transfer(0),
  }
}

/** Reads Node's own stream: a web stream would buffer up to 64 KiB more of each body. */
function readIncoming(incoming: IncomingMessage, add: (chunk: Uint8Array) => void) {
  const { promise: done, resolve, reject } = Promise.withResolvers<void>()
  const take = (chunk: Uint8Array) => {
    try {
      add(chunk)
      // Frees a chunk that owns its buffer; otherwise tens of megabytes wait for the next garbage collection.
      if (chunk.buffer instanceof ArrayBuffer && chunk.byteLength === chunk.buffer.byteLength) chunk.buffer.transfer(0)
    } catch (error) {
      reject(error)
    }
  }
  const close = () => {
    if (!incoming.readableEnded) reject(brokenOff())
  }
  incoming.on('data', take).once('end', resolve).once('error', reject).once('close', close)
  if (incoming.destroyed) close()
  return { done, stop: () => void incoming.off('data', take).pause() }
}

/** Reads a body without a socket: a request within this process, or another server's response. */
function readStream(message: Request | Response, add: (chunk: Uint8Array) => void) {
  const reader = message.body?.getReader()
  const read = async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) add(next.value)
  }
  return { done: read(), stop: () => void reader?.cancel().catch(() => {}) }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws HttpError 400 for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new HttpError(failures.notUtf8)
  }
}

/** @throws HttpError as `readBody` does, or 400 for a body that is not JSON, or a bomb of it */
export async function readJson(message: Request | Response, maxBytes: number, keep = everything): Promise<unknown> {
  const bytes = await readBody(message, maxBytes, keep)
  if (isJsonBomb(bytes)) throw new HttpError(failures.notJson)
  const text = decodeUtf8(bytes)
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(failures.notJson)
  }
}

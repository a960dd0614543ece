import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { body: Buffer; headers: OutgoingHttpHeaders }
/** One answer kept ready in memory, in each encoding that makes it smaller. */
export type StaticFile = {
  status: number
  etag: string
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
}

const COMPRESSIBLE = /^(text\/|application\/(javascript|json|manifest\+json|xml)|image\/svg\+xml)/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** The same bytes in brotli and gzip. */
export type Compressed = { br: Buffer; gzip: Buffer }

/** Says whether a media type gets smaller by compression; pictures and fonts are compressed already. */
export function isCompressible(type: string): boolean {
  return COMPRESSIBLE.test(type)
}

/**
 * Compresses a body for the wire.
 * @param quality brotli's, 1 to 11: 11 where the build has the time, 9 where a start waits for it
 */
export async function compress(body: Buffer, quality: number): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([brotli(body, { params }), zip(body, { level: 9 })])
  return { br, gzip: gz }
}

/** Prepares an answer with its validator (RFC 9110, 8.8.3), in each encoding that makes it smaller. */
export function staticFile(
  body: Buffer,
  options: { type: string; headers: Record<string, string>; status?: number; compressed?: Compressed | undefined },
): StaticFile {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { br, gzip: gz } = options.compressed ?? {}
  const headers = {
    ...options.headers,
    'Content-Type': options.type,
    ETag: etag,
    ...(br ? { Vary: 'Accept-Encoding' } : {}),
  }
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: {
      ...headers,
      'Content-Length': bytes.length,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
  const file: StaticFile = { status: options.status ?? 200, etag, variants: { identity: variant(body) } }
  if (br && br.length < body.length) file.variants.br = variant(br, 'br')
  if (gz && gz.length < body.length) file.variants.gzip = variant(gz, 'gzip')
  return file
}

/** Answers a GET or HEAD from memory, or 304 where the visitor's copy is still right (RFC 9110, 13.1.2). */
export function answerStatic(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = answerOf(file, request.headers['accept-encoding'], request.headers['if-none-match'])
  response.writeHead(status, headers)
  if (body === undefined || request.method === 'HEAD') response.end()
  else response.end(body)
}

/**
 * What to answer.
 * @param accepted the request's Accept-Encoding
 * @param known its If-None-Match
 */
export function answerOf(
  file: StaticFile,
  accepted: string | string[] | undefined,
  known: string | undefined,
): { status: number; headers: OutgoingHttpHeaders; body?: Buffer } {
  const { headers, body } = choose(file, accepted)
  if (known === undefined || file.status !== 200 || !known.includes(file.etag)) {
    return { status: file.status, headers, body }
  }
  const { 'Content-Length': _length, 'Content-Type': _type, 'Content-Encoding': _encoding, ...kept } = headers
  return { status: 304, headers: kept }
}

function choose(file: StaticFile, accepted: string | string[] | undefined): Variant {
  const header = String(accepted ?? '')
  const { br, gzip: gz, identity } = file.variants
  if (br && accepts(header, 'br')) return br
  if (gz && accepts(header, 'gzip')) return gz
  return identity
}

/** Whether an Accept-Encoding names a coding without refusing it by `q=0` (RFC 9110, 12.5.3). */
function accepts(header: string, coding: string): boolean {
  const at = header.indexOf(coding)
  if (at === -1) return false
  const weight = /^\s*;\s*q=([\d.]+)/.exec(header.slice(at + coding.length))?.[1]
  return weight === undefined || Number(weight) > 0
}

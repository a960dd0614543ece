import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

// Custom code, because generated responses are served the same way as files. sirv (3.0.2) serves files only: it ends
// the process at `Range: bytes=5-2`, sends brotli where `br;q=0` refuses it, and its 304 has none of the headers.

type Variant = { status: number; headers: OutgoingHttpHeaders; body: Buffer }
/** A response in memory, in each encoding that makes it smaller. */
export type StaticFile = {
  status: number
  etag: string
  variants: { br?: Variant; gzip?: Variant; identity: Variant }
  /** The 304 response. */
  unchanged: Variant
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Brotli quality while a request waits. The best quality takes 0.15 s per page. */
const QUICK = 5

type Compressed = { br: Buffer; gzip?: Buffer }
type FileOptions = { type: string; headers: Record<string, string>; status?: number }

/** @param quality brotli's, 1 to 11 */
export async function compress(body: Buffer, quality: number): Promise<Required<Compressed>> {
  const [br, gz] = await Promise.all([brotli(body, brotliOptions(body, quality)), zip(body, { level: 9 })])
  return { br, gzip: gz }
}

/** Compresses one page while its visitor waits, in about 2 ms. Synchronous, because threads would hold on to memory. */
export function compressNow(body: Buffer): Compressed {
  return { br: brotliCompressSync(body, brotliOptions(body, QUICK)) }
}

function brotliOptions(body: Buffer, quality: number) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // Brotli allocates tables as large as its window, 32 MB by default. A window that fits the page is enough; below
    // quality 10, half of that, in half the time.
    [constants.BROTLI_PARAM_LGWIN]: quality < 10 ? 16 : Math.min(22, Math.max(16, Math.ceil(Math.log2(body.length)))),
  }
  return { params }
}

/** Prepares a response with its validator (RFC 9110, 8.8.3), in each encoding that makes it smaller. */
export function staticFile(body: Buffer, options: FileOptions & { compressed?: Compressed | undefined }): StaticFile {
  const { status = 200 } = options
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { br, gzip: gz } = options.compressed ?? {}
  const headers = { ...options.headers, ETag: etag, ...(br && { Vary: 'Accept-Encoding' }) }
  const variant = (bytes: Buffer, encoding?: string): Variant => {
    const own = { 'Content-Type': options.type, 'Content-Length': bytes.length }
    return { status, body: bytes, headers: { ...headers, ...own, ...(encoding && { 'Content-Encoding': encoding }) } }
  }
  const file: StaticFile = {
    status,
    etag,
    variants: { identity: variant(body) },
    unchanged: { status: 304, headers, body: Buffer.alloc(0) },
  }
  if (br && br.length < body.length) file.variants.br = variant(br, 'br')
  if (gz && gz.length < body.length) file.variants.gzip = variant(gz, 'gzip')
  return file
}

export async function textFile(text: string, options: FileOptions): Promise<StaticFile> {
  const body = Buffer.from(text)
  return staticFile(body, { ...options, compressed: await compress(body, QUICK) })
}

/** Replaces a file's brotli with the smallest possible. It takes 0.15 s per page, so startup does not wait for it. */
export async function shrink({ variants }: StaticFile): Promise<void> {
  const { br, identity } = variants
  if (!br) return
  const { br: body } = await compress(identity.body, 11)
  variants.br = { ...br, body, headers: { ...br.headers, 'Content-Length': body.length } }
}

export function answerStatic(file: StaticFile, request: IncomingMessage, response: ServerResponse): void {
  const { status, headers, body } = getAnswer(file, (name) => request.headers[name]?.toString())
  response.writeHead(status, headers)
  if (request.method === 'HEAD' || status === 304) response.end()
  else response.end(body)
}

export function answerFile(context: Context, file: StaticFile): Response {
  const { status, headers, body } = getAnswer(file, (name) => context.req.header(name))
  // CORS has already set a Vary.
  for (const [name, value] of Object.entries(headers)) context.header(name, String(value), { append: name === 'Vary' })
  return context.newResponse(body.length > 0 ? new Uint8Array(body) : null, status as 200)
}

/** Picks the 304 if the visitor's copy is current (RFC 9110, 13.1.2), else the smallest accepted variant. */
function getAnswer(file: StaticFile, getHeader: (name: string) => string | undefined) {
  if (file.status === 200 && getHeader('if-none-match')?.includes(file.etag)) return file.unchanged
  const header = getHeader('accept-encoding') ?? ''
  const { br, gzip: gz, identity } = file.variants
  if (br && accepts(header, 'br')) return br
  if (gz && accepts(header, 'gzip')) return gz
  return identity
}

/** Checks whether Accept-Encoding names a coding, without `q=0` (RFC 9110, 12.5.3). */
function accepts(header: string, coding: string): boolean {
  const at = header.indexOf(coding)
  if (at === -1) return false
  const weight = /^\s*;\s*q=([\d.]+)/.exec(header.slice(at + coding.length))?.[1]
  return weight === undefined || Number(weight) > 0
}

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isHost } from '#server/strange-requests.ts'

/** All of a plain GET that decides its answer. */
export type PlainGet = {
  path: string
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  /** Whether a browser wants to show what comes (Fetch Metadata, 2.1). */
  isDocument: boolean
}

/** In bytes; a longer head is rare, and Node's own limit is not ours to repeat. */
const LONGEST = 8192
/** One whole request and nothing after it: visible characters, no folded line, no empty value. */
const PLAIN = /^GET (\/[!-~]*) HTTP\/1\.1\r\n(?:[\w-]+: [!-~][ -~]*\r\n)+\r\n$/
/** Words of a body, of another protocol, or of a use of the connection that is not the usual one. */
const UNUSUAL = new Set([
  'content-length',
  'transfer-encoding',
  'te',
  'trailer',
  'expect',
  'upgrade',
  'proxy-connection',
])

/**
 * Reads a request where it is of the plain kind, whole and alone, that nobody can read in two ways. Anything else is
 * undefined: Node's own parser is the judge of it.
 * @param bytes all that came over a connection since its last answer
 */
export function readPlainGet(bytes: Buffer): PlainGet | undefined {
  if (bytes.length > LONGEST) return undefined
  const text = bytes.toString('latin1')
  const target = PLAIN.exec(text)?.[1]
  if (target === undefined) return undefined

  let host: string | undefined
  let acceptEncoding: string | undefined
  let ifNoneMatch: string | undefined
  let isDocument = false
  for (let at = text.indexOf('\r\n') + 2; at < text.length - 2; ) {
    const colon = text.indexOf(':', at)
    const end = text.indexOf('\r\n', colon)
    const name = text.slice(at, colon).toLowerCase()
    const value = text.slice(colon + 2, end)
    at = end + 2
    if (UNUSUAL.has(name) || (name === 'connection' && value.toLowerCase() !== 'keep-alive')) return undefined
    if (name === 'host') {
      if (host !== undefined || !isHost(value)) return undefined
      host = value
    } else if (name === 'accept-encoding') {
      if (acceptEncoding !== undefined) return undefined
      acceptEncoding = value
    } else if (name === 'if-none-match') {
      if (ifNoneMatch !== undefined) return undefined
      ifNoneMatch = value
    } else if (name === 'sec-fetch-dest') isDocument = value === 'document'
  }
  if (host === undefined) return undefined
  const query = target.indexOf('?')
  return { path: query === -1 ? target : target.slice(0, query), acceptEncoding, ifNoneMatch, isDocument }
}

/** The whole of a request that {@link readPlainGet} could read; of a header given twice, the first. */
export function requestOf(bytes: Buffer): Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  const [first = '', ...lines] = bytes.toString('latin1').trimEnd().split('\r\n')
  const headers: IncomingHttpHeaders = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] ??= line.slice(colon + 2)
  }
  return { method: 'GET', url: first.split(' ')[1] ?? '/', headers }
}

import { connect } from 'node:net'

/** Timeout of one request to clamd, including connecting, while a visitor waits. */
const TIMEOUT_MS = 3_000

/** `found` is the name of the detected signature. */
type ScanAnswer = { found?: string }

/** Rejects if the file could not be scanned. */
export type VirusScanner = (bytes: Uint8Array) => Promise<ScanAnswer>

/** Scans files with clamd's INSTREAM. @param url `tcp://host:port` (default port 3310) or `unix:/path` (CLAMD_URL) */
export function openVirusScanner(url: string, timeout = TIMEOUT_MS): VirusScanner {
  return async (bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    // One chunk after its length. A chunk of length 0 ends the stream.
    const answer = await ask(url, [Buffer.from('zINSTREAM\0'), length, bytes, Buffer.alloc(4)], timeout)
    if (answer === 'stream: OK') return {}
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
    if (found === undefined) throw new ClamdError(answer)
    return { found }
  }
}

/** @throws Error if clamd does not answer */
export async function pingVirusScanner(url: string, timeout = TIMEOUT_MS): Promise<void> {
  const answer = await ask(url, [Buffer.from('zPING\0')], timeout)
  if (answer !== 'PONG') throw new ClamdError(answer)
}

/** clamd returned an error, such as `INSTREAM size limit exceeded. ERROR`, or closed the connection. */
class ClamdError extends Error {
  readonly code: string
  constructor(answer: string) {
    super('clamd gave no usable answer')
    this.code = answer === '' ? 'no answer' : answer.slice(0, 100)
  }
}

/** Returns the answer up to NUL, which ends answers to commands that begin with `z`. */
async function ask(url: string, parts: Uint8Array[], timeout: number): Promise<string> {
  const { protocol, hostname, port, pathname } = new URL(url)
  const server =
    protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
  const signal = AbortSignal.timeout(timeout)
  const socket = connect({ ...server, signal, noDelay: true })
  for (const part of parts) socket.write(part)
  let answer = ''
  try {
    // Leaving the loop destroys the connection.
    for await (const chunk of socket) {
      answer += (chunk as Buffer).toString('latin1')
      if (answer.includes('\0')) break
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
  return answer.split('\0', 1)[0] ?? ''
}

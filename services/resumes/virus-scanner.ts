import { connect } from 'node:net'

/** Timeout for one question to clamd, connecting included, in milliseconds. A visitor waits for the answer. */
const TIMEOUT_MS = 3_000

/** `found`: the name of what clamd detected, from its signature database. */
export type ScanAnswer = { found?: string }

/** Asks whether a file is infected. Rejects where there is no answer: then the file is not scanned. */
export type VirusScanner = (bytes: Uint8Array) => Promise<ScanAnswer>

/**
 * Scans files with ClamAV's daemon by its INSTREAM command (clamd(8)): the file goes over the connection, so clamd needs
 * no access to ours. Nothing is touched before the first call.
 * @param url `tcp://host:port` (port 3310 where there is none) or `unix:/path`, as in CLAMD_URL
 */
export function openVirusScanner(url: string, timeout = TIMEOUT_MS): VirusScanner {
  return async (bytes) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    // One chunk with its length in front; a chunk of length 0 ends the stream.
    const answer = await ask(url, [Buffer.from('zINSTREAM\0'), length, bytes, Buffer.alloc(4)], timeout)
    if (answer === 'stream: OK') return {}
    const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
    if (found === undefined) throw new ClamdError(answer)
    return { found }
  }
}

/** Whether clamd answers at all. @throws Error where it does not */
export async function pingVirusScanner(url: string, timeout = TIMEOUT_MS): Promise<void> {
  const answer = await ask(url, [Buffer.from('zPING\0')], timeout)
  if (answer !== 'PONG') throw new ClamdError(answer)
}

/** clamd answered an error, such as `INSTREAM size limit exceeded. ERROR`, or closed the connection. */
class ClamdError extends Error {
  readonly code: string
  constructor(answer: string) {
    super('clamd gave no usable answer')
    this.code = answer === '' ? 'no answer' : answer.slice(0, 100)
  }
}

/** @returns the answer up to the NUL that ends it; commands that begin with `z` are answered so */
async function ask(url: string, parts: Uint8Array[], timeout: number): Promise<string> {
  const signal = AbortSignal.timeout(timeout)
  const socket = connect({ ...placeOf(url), signal, noDelay: true })
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

function placeOf(url: string): { path: string } | { host: string; port: number } {
  const { protocol, hostname, port, pathname } = new URL(url)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) }
}

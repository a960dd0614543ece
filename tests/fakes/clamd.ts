import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** How a fake clamd answers a scan. */
export type ClamdMood =
  | 'scans'
  | 'has no room'
  | 'fails'
  | 'is silent'
  | 'reads nothing'
  | 'trickles'
  | 'hangs up'
  | 'answers nonsense'

/** What the fake takes for a virus: in a file that contains it, `Win.Test.EICAR_HDB-1` is found. */
export const VIRUS = 'the virus of the tests'

/**
 * ClamAV's daemon on loopback, as far as clamd(8) describes PING and INSTREAM.
 * @param path of a Unix socket, instead of a free port
 */
export async function startFakeClamd(path?: string) {
  const sockets = new Set<Socket>()
  const fake = { url: '', mood: 'scans' as ClamdMood, scanned: [] as Buffer[], close: async () => {} }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (fake.mood === 'reads nothing') return void socket.pause()
    if (fake.mood === 'trickles') return trickle(socket)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const answer = answerTo(received, fake)
      if (answer === 'hang up') socket.destroy()
      else if (answer !== undefined) socket.end(`${answer}\0`)
    })
  })
  server.listen(path ? { path } : { port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  fake.url = path ? `unix:${path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.close = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return fake
}

/** Nothing as long as the command is not complete, or where the mood gives no answer. */
function answerTo(received: Buffer, fake: { mood: ClamdMood; scanned: Buffer[] }): string | undefined {
  const end = received.indexOf(0)
  if (end === -1) return undefined
  const command = received.toString('latin1', 0, end)
  if (fake.mood === 'hangs up') return 'hang up'
  if (fake.mood === 'is silent') return undefined
  if (fake.mood === 'answers nonsense') return 'stream: FINE'
  if (command === 'zPING') return 'PONG'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  // clamd answers this as soon as a chunk announces too much, and closes.
  if (fake.mood === 'has no room') return 'INSTREAM size limit exceeded. ERROR'
  const file = streamed(received.subarray(end + 1))
  if (!file) return undefined
  fake.scanned.push(file)
  if (fake.mood === 'fails') return "stream: Can't allocate memory ERROR"
  return file.includes(VIRUS) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK'
}

/** The chunks together, once the one of length 0 has come. */
function streamed(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** Never silent, and never done. */
function trickle(socket: Socket): void {
  socket.resume()
  const timer = setInterval(() => socket.write('.'), 50)
  socket.once('close', () => clearInterval(timer))
}

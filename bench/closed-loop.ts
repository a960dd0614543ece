import { connect, type Socket } from 'node:net'

/** What to ask, again and again. */
export type Question = { port: number; path: string; headers: Record<string, string> }

/** What a round of asking came to: every answer's time in milliseconds. */
export type Asked = { perSecond: number; latencies: number[] }

const HEAD_END = '\r\n\r\n'

/**
 * Keeps connections busy for a while, each asking anew when its answer is whole. It reads no more of an answer than its
 * status and its length, which the first one told: a client that parses every answer is slower than what it measures.
 * @throws Error at an answer other than 200, or a connection that ends
 */
export async function askInClosedLoop(question: Question, connections: number, milliseconds: number): Promise<Asked> {
  const request = Buffer.from(requestOf(question))
  const length = await lengthOfAnswer(question, request)
  const latencies: number[] = []
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    Array.from({ length: connections }, () => keepAsking(question.port, request, length, until, latencies)),
  )
  return { perSecond: (latencies.length * 1000) / (performance.now() - began), latencies }
}

function requestOf({ port, path, headers }: Question): string {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

function keepAsking(port: number, request: Buffer, length: number, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0
    let asked = 0
    const ask = (socket: Socket) => {
      missing = length
      asked = performance.now()
      socket.write(request)
    }
    const take = (count: number, chunk: Uint8Array): boolean => {
      if (missing === length && !says200(chunk)) {
        socket.destroy(new Error(`Answered with ${Buffer.from(chunk.subarray(0, 12))}`))
        return false
      }
      missing -= count
      if (missing > 0) return true
      const now = performance.now()
      latencies.push(now - asked)
      if (missing < 0) socket.destroy(new Error('Answered with more bytes than before'))
      else if (now < until) ask(socket)
      else socket.end(resolve)
      return true
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: Buffer.alloc(131_072), callback: take },
    })
    socket.once('connect', () => ask(socket))
    socket.once('error', reject)
    socket.once('close', () => (missing > 0 ? reject(new Error('A connection ended within an answer')) : resolve()))
  })
}

/** Whether an answer begins with `HTTP/1.1 200`. */
function says200(chunk: Uint8Array): boolean {
  return chunk[9] === 0x32 && chunk[10] === 0x30 && chunk[11] === 0x30
}

/** Bytes of a whole answer, head included; every header of it must be of one length each time. */
function lengthOfAnswer({ port }: Question, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let begun = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setEncoding('latin1')
    socket.once('error', reject)
    socket.once('close', () => reject(new Error(`Answered with no length:\n${begun}`)))
    socket.on('data', (text) => {
      begun += text
      const end = begun.indexOf(HEAD_END)
      const length = /^content-length: (\d+)\r$/im.exec(begun.slice(0, end + 2))?.[1]
      if (end < 0 || length === undefined) return
      resolve(end + HEAD_END.length + Number(length))
      socket.destroy()
    })
  })
}

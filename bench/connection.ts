import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'

/** A connection that stays open, for one request at a time. */
export type Connection = {
  /** Sends a whole request; resolves when its answer is whole. Rejects at an answer other than 200. */
  ask(request: Buffer | string, payload?: Buffer): Promise<void>
  /** When it was last of use, as `performance.now()` says. */
  usedAt(): number
  close(): void
}

/**
 * Opens a connection that reads no more of an answer than its status and its length: on a machine of two cores a client
 * that makes objects of every answer takes the time that it measures.
 */
export function openConnection(port: number): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
  let answer = ''
  let used = performance.now()
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined

  socket.on('data', (text: string) => {
    answer += text
    const end = answer.indexOf(HEAD_END)
    if (end < 0) return
    const length = /^content-length: (\d+)\r$/im.exec(answer.slice(0, end + 2))?.[1]
    if (!answer.startsWith('HTTP/1.1 200 ') || length === undefined) {
      return void socket.destroy(new Error(`Answered with ${answer.slice(0, 200)}`))
    }
    if (answer.length < end + HEAD_END.length + Number(length)) return
    answer = ''
    used = performance.now()
    settle?.resolve()
  })
  socket.on('error', (error) => settle?.reject(error))
  socket.on('close', () => settle?.reject(new Error('A connection ended within an answer')))

  return {
    ask: (request, payload) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject }
        socket.cork()
        socket.write(request)
        if (payload) socket.write(payload)
        socket.uncork()
      }),
    usedAt: () => used,
    close: () => socket.destroy(),
  }
}

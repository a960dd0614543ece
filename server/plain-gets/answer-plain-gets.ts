import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { CountView } from '#server/count-views.ts'
import { answerOf, type StaticFile } from '#server/static-files.ts'
import { answerBytes } from './answer-bytes.ts'
import { readPlainGet, requestOf } from './read-plain-get.ts'

/** What became of a GET; its time in milliseconds. */
export type AnsweredGet = { path: string; status: number; ms: number }

type Options = {
  /** What stands ready in memory for a path; undefined where it is Node's to find out. */
  find: (path: string) => StaticFile | undefined
  /** While the server stops Node answers everything, since it tells connections to close. */
  isStopping: () => boolean
  countView?: CountView | undefined
  observe?: ((answered: AnsweredGet) => void) | undefined
}

/**
 * Answers plain GETs of what stands ready in memory straight on the connection, which takes less than half the time of an
 * answer through `node:http` (docs/decisions/0015). At the first request of any other kind a connection goes to Node, with
 * that request, and stays there.
 * @param server its time-outs hold here too; listeners of its connections that were there before are Node's
 * @returns what ends the connections that Node does not know of
 */
export function answerPlainGets(
  server: Server,
  { find, isStopping, countView, observe }: Options,
): { close: () => void } {
  const node = server.listeners('connection') as ((socket: Socket) => void)[]
  const { headersTimeout, keepAliveTimeout } = server
  const connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeout / 1000)}\r\n`
  const sockets = new Set<Socket>()

  const giveToNode = (socket: Socket) => {
    for (const listener of node) listener.call(server, socket)
  }

  function attend(socket: Socket): void {
    const take = (bytes: Buffer) => {
      const began = observe ? performance.now() : 0
      const asked = isStopping() ? undefined : readPlainGet(bytes)
      const file = asked && find(asked.path)
      if (!file) return handOver(bytes)
      const variant = answerOf(file, asked.acceptEncoding, asked.ifNoneMatch)
      if (socket.timeout !== keepAliveTimeout) socket.setTimeout(keepAliveTimeout)
      if (!socket.write(answerBytes(variant, connection))) {
        // While the visitor does not read, no more of its requests are.
        socket.pause()
        socket.once('drain', () => socket.resume())
      }
      if (countView && asked.isDocument) countView(requestOf(bytes), variant.status)
      observe?.({ path: asked.path, status: variant.status, ms: performance.now() - began })
    }
    const tire = () => {
      if (socket.writableLength === 0 || isStopping()) socket.destroy()
      else socket.setTimeout(keepAliveTimeout)
    }
    const end = () => socket.end()
    const drop = () => socket.destroy()
    const forget = () => sockets.delete(socket)
    const listeners = { data: take, timeout: tire, end, error: drop, close: forget }

    function handOver(bytes: Buffer): void {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      forget()
      socket.setTimeout(0)
      socket.pause()
      socket.unshift(bytes)
      giveToNode(socket)
      socket.resume()
    }

    sockets.add(socket)
    socket.setTimeout(headersTimeout)
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  }

  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => (isStopping() ? giveToNode(socket) : attend(socket)))
  return {
    close() {
      for (const socket of sockets) socket.destroySoon()
    },
  }
}

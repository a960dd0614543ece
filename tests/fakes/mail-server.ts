import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What a mail server may do to an email. */
export type Mood = 'accepts' | 'hangs up' | 'greylists' | 'stalls' | 'trickles' | 'drops in DATA' | 'accepts unheard'

export type MailServer = {
  url: string
  mood: Mood
  /** Every email that came to its end, in order, also where nobody was told so. */
  received: Email[]
  close(): Promise<void>
}

/** A real SMTP server on loopback that does as its mood says. Its refusals quote the recipient, as servers do. */
export async function startMailServer(): Promise<MailServer> {
  const sockets = new Map<string, Socket>()
  const fake: MailServer = { url: '', mood: 'accepts', received: [], close: async () => {} }
  const cut = ({ id }: SMTPServerSession) => sockets.get(id)?.destroy()

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(session, callback) {
      for (const connection of (server as unknown as { connections: Set<{ id: string; _socket: Socket }> })
        .connections) {
        sockets.set(connection.id, connection._socket)
      }
      if (fake.mood === 'hangs up') cut(session)
      else callback()
    },
    onRcptTo({ address }, session, callback) {
      if (fake.mood === 'stalls') return
      if (fake.mood === 'trickles') return trickle(sockets.get(session.id))
      if (fake.mood === 'greylists') return callback(refusal(451, `4.7.1 <${address}>: try again later`))
      callback()
    },
    onData(stream, session, callback) {
      if (fake.mood === 'drops in DATA') {
        stream.once('data', () => cut(session))
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        fake.received.push(await PostalMime.parse(Buffer.concat(chunks)))
        if (fake.mood === 'accepts unheard') cut(session)
        else callback()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  fake.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  fake.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets.values()) socket.destroy()
      server.close(() => resolve())
    })
  return fake
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Never silent, and never done. */
function trickle(socket: Socket | undefined): void {
  const timer = setInterval(() => socket?.write('250-one moment\r\n'), 100)
  socket?.once('close', () => clearInterval(timer))
}

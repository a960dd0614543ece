import { createTransport } from 'nodemailer'
import { mailErrorOf } from './mail-error.ts'
import { messageOf } from './mime.ts'
import type { Transport } from './transport.ts'

/** Milliseconds. A server that trickles is noticed by no time-out of sockets, so a letter has one of its own. */
const CONNECT = 10_000
const GREET = 10_000
const SILENCE = 20_000
const LETTER = 90_000

/** @param url `smtp://` or `smtps://`, with user and password where the server wants them */
export function openSmtp(url: string): Transport {
  const pool = createTransport({
    url,
    pool: true,
    // As many as jobs run at once.
    maxConnections: 2,
    idleTimeout: 10_000,
    connectionTimeout: CONNECT,
    greetingTimeout: GREET,
    socketTimeout: SILENCE,
    dnsTimeout: CONNECT,
    // The queue of jobs repeats; a failure shall be heard of at once.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      const signals = [AbortSignal.timeout(LETTER), ...(signal ? [signal] : [])]
      try {
        await pool.sendMail({ ...messageOf(mail), signal: AbortSignal.any(signals) })
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    close: () => pool.close(),
  }
}

import { createTransport } from 'nodemailer'
import { mailErrorOf } from './mail-error.ts'
import { messageOf } from './mime.ts'
import type { Transport } from './transport.ts'

/** Milliseconds. The whole letter has a limit too: a server that answers byte by byte meets no time-out of silence. */
const PATIENCE = { connection: 10_000, silence: 20_000, letter: 90_000 }

/** @param url `smtp://` or `smtps://`, with user and password where the server wants them */
export function openSmtp(url: string, patience = PATIENCE): Transport {
  const pool = createTransport({
    url,
    pool: true,
    // As many as jobs run at once.
    maxConnections: 2,
    idleTimeout: 10_000,
    dnsTimeout: patience.connection,
    connectionTimeout: patience.connection,
    greetingTimeout: patience.connection,
    socketTimeout: patience.silence,
    // The queue of jobs tries again; so a failure must be reported at once.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      const signals = [AbortSignal.timeout(patience.letter), ...(signal ? [signal] : [])]
      try {
        await pool.sendMail({ ...messageOf(mail), signal: AbortSignal.any(signals) })
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    close: () => pool.close(),
  }
}

/**
 * Asks a mail server whether it lets us in: connects, says who we are, and leaves. Nothing is sent.
 * @param url as {@link openSmtp} takes it
 * @param patience milliseconds for each step
 * @throws MailError
 */
export async function verifySmtp(url: string, patience: number): Promise<void> {
  const transport = createTransport({
    url,
    dnsTimeout: patience,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  try {
    await transport.verify()
  } catch (error) {
    throw mailErrorOf(error)
  } finally {
    transport.close()
  }
}

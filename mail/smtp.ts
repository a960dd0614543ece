import { createTransport } from 'nodemailer'
import { getMailError } from './mail-error.ts'
import type { Transport } from './write-email.ts'

/** Milliseconds. The whole email has a limit too: a server that answers byte by byte never reaches `silence`. */
const TIMEOUT_MS = { connection: 10_000, silence: 20_000, email: 90_000 }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

type SmtpOptions = { url: string; requireTLS?: boolean; ignoreTLS?: boolean; tls?: { rejectUnauthorized: false } }

/**
 * Returns nodemailer options for SMTP_URL. `smtp://` requires STARTTLS, except on this machine or with `?tls=off`. On
 * this machine any certificate is accepted: nobody is in between, and that of a new Postfix is signed by itself.
 */
export function smtpOptions(url: string): SmtpOptions {
  const address = new URL(url)
  const isLocal = LOOPBACK.test(address.hostname)
  const certificates = isLocal && ({ tls: { rejectUnauthorized: false } } as const)
  if (address.protocol === 'smtps:') return { url, ...certificates }
  if (address.searchParams.get('tls') !== 'off') return { url, requireTLS: !isLocal, ...certificates }
  address.searchParams.delete('tls')
  return { url: address.href, requireTLS: false, ignoreTLS: true }
}

function getTimeouts(step: number, silence = step) {
  return { dnsTimeout: step, connectionTimeout: step, greetingTimeout: step, socketTimeout: silence }
}

export function openSmtp(url: string, timeoutMs = TIMEOUT_MS): Transport {
  const pool = createTransport({
    ...smtpOptions(url),
    pool: true,
    // Number of concurrent jobs (WORKERS in database/jobs.ts).
    maxConnections: 6,
    idleTimeout: 10_000,
    ...getTimeouts(timeoutMs.connection, timeoutMs.silence),
    // The job queue retries, so a failure must be reported at once.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail, signal) {
      const signals = [AbortSignal.timeout(timeoutMs.email), ...(signal ? [signal] : [])]
      try {
        await pool.sendMail({ ...mail, signal: AbortSignal.any(signals) })
      } catch (error) {
        throw getMailError(error)
      }
    },
    close: () => pool.close(),
  }
}

/** Connects and signs in to a mail server without sending, with a timeout for each step. @throws MailError */
export async function verifySmtp(url: string, timeoutMs: number): Promise<void> {
  const transport = createTransport({ ...smtpOptions(url), ...getTimeouts(timeoutMs) })
  try {
    await transport.verify()
  } catch (error) {
    throw getMailError(error)
  } finally {
    transport.close()
  }
}

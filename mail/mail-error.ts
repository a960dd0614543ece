/** Why a letter did not go, in codes alone: a mail server's own words quote people's addresses. */
export class MailError extends Error {
  /** Such as `EENVELOPE 550 RCPT TO`. */
  readonly code: string

  constructor(code: string) {
    super(`not sent: ${code}`)
    this.name = 'MailError'
    this.code = code
  }
}

/** Keeps only what names no person: the codes, and the command that was refused. */
export function mailErrorOf(error: unknown): MailError {
  const { code, originalCode, responseCode, command } = (error ?? {}) as Record<string, unknown>
  const told = [code, originalCode, responseCode, command].filter(
    (part) => typeof part === 'number' || (typeof part === 'string' && /^[A-Z0-9_ -]{1,40}$/i.test(part)),
  )
  return new MailError(told.join(' ') || (error instanceof Error ? error.name : typeof error))
}

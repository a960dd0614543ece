/** Why an email did not go, in codes alone: a mail server's own words quote people's addresses. */
export class MailError extends Error {
  /** Such as `EENVELOPE 550 5.1.1 RCPT TO`. */
  readonly code: string
  /** What the code means, where it does not say so by itself. */
  readonly hint: string | undefined
  /** Whether the recipient's address was refused for good. Another attempt would be refused as well. */
  readonly isRefusal: boolean

  constructor(code: string, hint?: string) {
    super(`not sent: ${code}${hint ? ` (${hint})` : ''}`)
    this.name = 'MailError'
    this.code = code
    this.hint = hint
    // 530 and 5.7.x (RFC 3463) are about what the sender may do, such as relaying: the academy's own trouble, which passes.
    this.isRefusal = /^EENVELOPE 5(?!30)\d\d (?!5\.7\.)(5\.\d{1,3}\.\d{1,3} )?RCPT TO$/.test(code)
  }
}

/** Keeps only what names no person: the codes, and the command that was refused. */
export function mailErrorOf(error: unknown): MailError {
  const { code, originalCode, responseCode, response, command } = (error ?? {}) as Record<string, unknown>
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}) /.exec(String(response))?.[1]
  const codes = [code, originalCode, responseCode, enhanced, command].filter(
    (part) => typeof part === 'number' || (typeof part === 'string' && /^[A-Z0-9_. -]{1,40}$/i.test(part)),
  )
  // A server that knows no STARTTLS answers it with a code of its own; a certificate that is refused has none.
  const hint = code === 'ETLS' && responseCode !== undefined ? 'the mail server offers no encryption' : undefined
  return new MailError(codes.join(' ') || (error instanceof Error ? error.name : typeof error), hint)
}

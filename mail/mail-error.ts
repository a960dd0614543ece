/** Why sending failed, as codes only, because a mail server's messages quote addresses. */
export class MailError extends Error {
  /** Such as `EENVELOPE 550 5.1.1 RCPT TO`. */
  readonly code: string
  /** Explains a code that is not clear by itself. */
  readonly hint: string | undefined
  /** The recipient's address was refused permanently, so another attempt would be refused too. */
  readonly isRefusal: boolean

  constructor(code: string, hint?: string) {
    super(`not sent: ${code}${hint ? ` (${hint})` : ''}`)
    this.name = 'MailError'
    this.code = code
    this.hint = hint
    // 530 and 5.7.x (RFC 3463) concern the sender's permissions, such as relaying: a temporary problem of the academy.
    this.isRefusal = /^EENVELOPE 5(?!30)\d\d (?!5\.7\.)(5\.\d{1,3}\.\d{1,3} )?RCPT TO$/.test(code)
  }
}

export const NO_ENCRYPTION = 'the mail server offers no encryption'
export const BAD_CERTIFICATE = "the mail server's certificate is not accepted"

/** Keeps only parts that name no person: the codes, and the refused command. */
export function getMailError(error: unknown): MailError {
  const { code, originalCode, responseCode, response, command } = (error ?? {}) as Record<string, unknown>
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3}) /.exec(String(response))?.[1]
  const codes = [code, originalCode, responseCode, enhanced, command].filter(
    (part) => typeof part === 'number' || (typeof part === 'string' && /^[A-Z0-9_. -]{1,40}$/i.test(part)),
  )
  // A server without STARTTLS answers with a response code; a rejected certificate has none.
  const hint = code === 'ETLS' && responseCode !== undefined ? NO_ENCRYPTION : undefined
  const isCertificate = codes.some((part) => /CERT|SIGNATURE|_CRL_/.test(String(part)))
  return new MailError(
    codes.join(' ') || (error instanceof Error ? error.name : typeof error),
    isCertificate ? BAD_CERTIFICATE : hint,
  )
}

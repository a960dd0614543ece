import { numberText } from '#content/format.ts'
import { cleanLine, cleanText } from '#contract/clean-text.ts'
import { validateField } from '#contract/fields.ts'
import { foldAddress } from '#services/mailbox.ts'

/** An email to the academy, as parsed by the mail provider. */
export type ReceivedEmail = {
  from: { name: string; address: string }
  /** All recipients as one text. */
  recipients: string
  subject: string
  text: string
  /** Text without quoted earlier emails; '' if the provider does not extract it. */
  answer: string
  /** '' without one. */
  messageId: string
  /** Names are in lower case. */
  headers: Map<string, string>
  attachments: number
}

/** Longer text is cut. */
const TEXT_MAX_LENGTH = 20_000

const getHeader = ({ headers }: ReceivedEmail, name: string) => headers.get(name)?.trim() ?? ''

/**
 * Returns why an email is dropped; undefined for one from a person to the academy. Only what RFC 3834 names marks a
 * program: Auto-Submitted (5), an empty envelope sender (2), and the headers of lists and bulk email (2). Others, such as
 * Exchange's X-Auto-Response-Suppress, are in people's emails, too.
 */
export function dropReason(ownAddresses: string[], domain: string | undefined, email: ReceivedEmail) {
  const address = foldAddress(email.from.address)
  const [mailbox = '', host = ''] = address.split('@')
  const own = ownAddresses.map(foldAddress)
  const isFrom = (name: string) => host === name || host.endsWith(`.${name}`)
  // A group of the academy's, to which people write, is a list as well.
  const list = /<([^<>]*)>\s*$/.exec(getHeader(email, 'list-id'))?.[1]?.toLowerCase() ?? getHeader(email, 'list-id')
  const isOwnList = own.some((one) => list.endsWith(`.${one.split('@')[1]}`))
  const reasons = {
    'auto-submitted': !/^(no\b|$)/i.test(getHeader(email, 'auto-submitted')),
    bulk: !isOwnList && /^(bulk|junk|list)\b/i.test(getHeader(email, 'precedence')),
    list: !isOwnList && email.headers.has('list-id'),
    bounce: getHeader(email, 'return-path') === '<>' || mailbox === 'mailer-daemon' || mailbox === 'postmaster',
    own: own.includes(address) || (domain && isFrom(domain)),
    'no sender': !validateField('email', address).isValid,
  }
  return Object.entries(reasons).find(([, applies]) => applies)?.[0]
}

const AUTOMATIC_SUBJECT =
  /^(re: *)?(automatic reply|auto(matic)?[- ]?(reply|response)|autoreply|out of (the )?office)\b/i

/** Returns whether an email seems to be a program's, by signs that no standard names: it is kept, without a notice. */
export function seemsAutomatic(email: ReceivedEmail): boolean {
  const [mailbox = ''] = foldAddress(email.from.address).split('@')
  const isMarked = ['x-autoreply', 'x-autorespond'].some((name) => email.headers.has(name))
  return isMarked || /^(no|do-?not)[-_.]?reply\b/.test(mailbox) || AUTOMATIC_SUBJECT.test(cleanLine(email.subject))
}

/**
 * Returns what the provider's mail server found wrong with the sender, such as "SPF fail, DMARC fail" (RFC 7208, 9.1;
 * RFC 8601); '' if nothing, or if it says nothing.
 */
export function senderProblems(email: ReceivedEmail): string {
  const results = getHeader(email, 'authentication-results')
  const spf =
    /^\s*(fail|softfail)\b/i.exec(getHeader(email, 'received-spf')) ?? /\bspf=(fail|softfail)\b/i.exec(results)
  const dmarc = /\bdmarc=(fail)\b/i.exec(results)
  return [spf && `SPF ${spf[1]?.toLowerCase()}`, dmarc && 'DMARC fail'].filter(Boolean).join(', ')
}

/** Returns whether the domain of the sender says that the email is not its own. */
export const isForged = (email: ReceivedEmail): boolean => senderProblems(email).includes('DMARC')

/** Combines subject, text, and what was omitted. @param isAnswer leaves out quoted earlier emails */
export function storedText(email: ReceivedEmail, isAnswer: boolean): string {
  const { subject, attachments } = email
  const problems = senderProblems(email)
  const text = cleanText(email.text)
  const kept = isAnswer ? withoutQuotes(text, cleanText(email.answer)) : text || cleanText(email.answer)
  const characters = [...kept]
  const isCut = characters.length > TEXT_MAX_LENGTH
  const parts = [
    problems && `[Sender not verified: ${problems}.]`,
    cleanLine(subject),
    characters.slice(0, TEXT_MAX_LENGTH).join(''),
    isCut && `[The rest was not kept: it has more than ${numberText(TEXT_MAX_LENGTH)} characters.]`,
    attachments > 0 && `[${attachments === 1 ? '1 attachment was' : `${attachments} attachments were`} not kept.]`,
  ]
  return parts.filter(Boolean).join('\n\n') || '[This email is empty.]'
}

/**
 * Returns the answer that the provider found above the quoted email, or the whole text if somebody also wrote between
 * or below its lines. The line above the quote may be wrapped ("On Monday, the academy wrote:").
 */
function withoutQuotes(text: string, answer: string): string {
  if (answer === '' || text === '') return answer || text
  const answered = new Set(getLines(answer))
  const unquoted = text
    .replace(/(?:^[^>\n]*\S[^>\n]*\n){1,3}\n?(?=>)/m, (intro) => (intro.trimEnd().endsWith(':') ? '' : intro))
    .replaceAll(/^>.*$/gm, '')
  return getLines(unquoted).every((line) => answered.has(line)) ? answer : text
}

const getLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

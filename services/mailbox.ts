import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'

/** Normalizes an address: Unicode NFC, lower case, trimmed. */
export function foldAddress(address: string): string {
  return address.normalize('NFC').trim().toLowerCase().normalize('NFC')
}

/** Hashes a mailbox without case and `+tag` (RFC 5233), domain in ASCII. Keeps dots, which matter to most providers. */
export function mailboxHash(address: string): string {
  const folded = foldAddress(address)
  const at = folded.lastIndexOf('@')
  const local = folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = folded.slice(at + 1)
  return createHash('sha256')
    .update(`${local}@${domainToASCII(domain) || domain}`)
    .digest('hex')
}

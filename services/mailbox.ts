import { hash } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { cleanLine } from '#contract/clean-text.ts'
import { validateField } from '#contract/fields.ts'
import { invalidField } from './errors.ts'

/** Normalizes an address: cleaned as in forms, in lower case. */
export function foldAddress(address: string): string {
  return cleanLine(address).toLowerCase().normalize('NFC')
}

/** Normalizes form input. @throws ServiceError invalid */
export function requireAddress(typed: string): string {
  const address = foldAddress(typed)
  const { isValid, message = '' } = validateField('email', address)
  if (!isValid) throw invalidField('email', message)
  return address
}

/** Hashes a mailbox without case and `+tag` (RFC 5233), domain in ASCII. Keeps dots, which matter to most providers. */
export function mailboxHash(address: string): string {
  const folded = foldAddress(address)
  const at = folded.lastIndexOf('@')
  const local = folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const domain = folded.slice(at + 1)
  return hash('sha256', `${local}@${domainToASCII(domain) || domain}`)
}

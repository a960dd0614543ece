import { UsageError } from '#cli/command.ts'
import { validateField } from '#contract/fields.ts'

/** The one form of all spellings of an address: Unicode NFC, small letters, no blanks around it. */
export function foldAddress(address: string): string {
  return address.normalize('NFC').trim().toLowerCase().normalize('NFC')
}

/** @throws UsageError for what is no email address */
export function readAddress(text: string): string {
  const address = foldAddress(text)
  if (validateField('email', address).isValid) return address
  throw new UsageError(`"${text}" is no email address.`)
}

/**
 * A pattern that finds an address in a text of small letters, but not as a part of a longer one. PostgreSQL and
 * JavaScript read it alike.
 */
export function patternOf(address: string): string {
  const literal = address.replaceAll(/[^\p{L}\p{N}\p{M}@_]/gu, '\\$&')
  return `(^|[^a-z0-9.!#$%&*+/=?^_{|}~-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

import { parseWords, UsageError } from '#cli/command.ts'
import { readAddress } from './address.ts'

export type PrivacyRequest =
  | { action: 'export'; address: string; files: string | undefined }
  | { action: 'erase'; address: string; yes: boolean }

const options = { files: { type: 'string' }, yes: { type: 'boolean', default: false } } as const

/** @throws UsageError naming what is wrong in one line */
export function readArguments(words: string[]): PrivacyRequest {
  const { values, positionals } = parseWords(words, options)
  const [action, email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new UsageError('Name an action and one address.')
  if (action === 'export' && !values.yes && values.files !== '') {
    return { action, address: readAddress(email), files: values.files }
  }
  if (action === 'erase' && values.files === undefined) {
    return { action, address: readAddress(email), yes: values.yes }
  }
  throw new UsageError('The action and its options do not fit together.')
}

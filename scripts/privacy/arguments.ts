import { parseArgs } from 'node:util'
import { CommandError } from '#scripts/site-database.ts'
import { readAddress } from './address.ts'

export type PrivacyRequest =
  | { action: 'export'; address: string; files: string | undefined }
  | { action: 'erase'; address: string; yes: boolean }

const USAGE = 'npm run privacy -- export EMAIL [--files DIR], or npm run privacy -- erase EMAIL [--yes]'

/** @throws CommandError naming what is wrong in one line */
export function readArguments(words: string[]): PrivacyRequest {
  const { values, positionals } = parse(words)
  const [action, email, ...more] = positionals
  if (email === undefined || more.length > 0) throw new CommandError(`Usage: ${USAGE}`)
  if (action === 'export' && !values.yes && values.files !== '') {
    return { action, address: readAddress(email), files: values.files }
  }
  if (action === 'erase' && values.files === undefined) {
    return { action, address: readAddress(email), yes: values.yes }
  }
  throw new CommandError(`Usage: ${USAGE}`)
}

function parse(words: string[]) {
  try {
    const options = { files: { type: 'string' }, yes: { type: 'boolean', default: false } } as const
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch {
    throw new CommandError(`Usage: ${USAGE}`)
  }
}

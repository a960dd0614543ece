import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ConfigError } from '#server/config.ts'

/** A failure that the operator can fix. Printed as one line without a stack; the exit code is 1. */
export class CommandError extends Error {}

/** Wrong words on the command line. Printed as one line that ends with the command's usage; the exit code is 2. */
export class UsageError extends CommandError {}

/** One of the operator's commands: what its module exports. */
export type Command = {
  /** What follows the name, such as `FILE` or `[--json]`. */
  usage: string
  /** Each word and option with what it means, for `--help`. */
  help: [word: string, meaning: string][]
  /** @throws CommandError or ConfigError, which are printed; anything else is a bug and keeps its stack */
  run(words: string[]): Promise<void>
}

/**
 * Parses the words of a command line the same way for every command.
 * @throws UsageError that says what is wrong in one sentence
 */
export function parseWords<const Options extends ParseArgsOptionsConfig>(words: string[], options: Options) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true })
  } catch (error) {
    // Node's message goes on with advice about "--" that does not fit here.
    const [sentence = ''] = (error as Error).message.split(/\.\s/)
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`)
  }
}

/**
 * Parses the words of a command that takes the name of one file.
 * @throws UsageError unless there is exactly one
 */
export function parseFileName(words: string[]): string {
  const [path = '', ...more] = parseWords(words, {}).positionals
  if (path === '' || more.length > 0) throw new UsageError('Name one file.')
  return path
}

/** Runs a command to its end. Expected failures are printed as one line and set the exit code. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

import type { ParseArgsOptionDescriptor } from 'node:util'

/** A failure that the operator can fix. Printed as one line without a stack; the exit code is 1. */
export class CommandError extends Error {}

/** Wrong words on the command line. Printed as one line that ends with the command's usage; the exit code is 2. */
export class UsageError extends CommandError {}

type Options = Record<string, Pick<ParseArgsOptionDescriptor, 'type'> & { value?: string; help: string }>

type Values<Accepted extends Options> = {
  [Name in keyof Accepted]?: { string: string; boolean: boolean }[Accepted[Name]['type']]
}

/** One of the operator's commands. Each module of a command exports one as `command`. */
export type Command<Accepted extends Options = Options> = {
  /** The words after the name, such as `FILE`; none unless set. Options follow by themselves. */
  usage?: string
  /** Those words with what they mean, for `--help`. */
  help?: [word: string, meaning: string][]
  /** For `parseArgs`; `value` names what follows the option in the help. */
  options?: Accepted
  /** @throws CommandError or ConfigError, which are printed; anything else is a bug and keeps its stack */
  run(words: string[], options: Values<Accepted>): Promise<void>
}

/** Gives `run` the types of the options. */
export function defineCommand<const Accepted extends Options>(command: Command<Accepted>): Command<Accepted> {
  return command
}

/** @throws UsageError unless the words are the name of one file */
export function fileName([path = '', ...more]: string[]): string {
  if (path === '' || more.length > 0) throw new UsageError('Name one file.')
  return path
}

/**
 * Waits for work on files or the network.
 * @param what what failed, for people: `x.csv cannot be written`
 * @throws CommandError with that and the code of the error
 */
export async function withCommandError<Result>(what: string, work: Promise<Result>, advice = ''): Promise<Result> {
  return work.catch(({ code, name }: NodeJS.ErrnoException) => {
    throw new CommandError(`${what} (${code ?? name}).${advice}`)
  })
}

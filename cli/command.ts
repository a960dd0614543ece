import type { ParseArgsOptionDescriptor } from 'node:util'

/** A failure that the operator can fix. Printed as one line without a stack; the exit code is 1. */
export class CommandError extends Error {}

/** Invalid arguments. Printed as one line with the command's usage; the exit code is 2. */
export class UsageError extends CommandError {}

type Options = Record<string, Pick<ParseArgsOptionDescriptor, 'type'> & { value?: string; help: string }>

type Values<Accepted extends Options> = {
  [Name in keyof Accepted]?: { string: string; boolean: boolean }[Accepted[Name]['type']]
}

/** Each command module exports one as `command`. */
export type Command<Accepted extends Options = Options> = {
  /** Positional arguments, such as `FILE`. Options are appended automatically. */
  usage?: string
  /** Explains the arguments in `--help`. */
  help?: [word: string, meaning: string][]
  /** For `parseArgs`; `value` names the option's argument in the help. */
  options?: Accepted
  /** @throws CommandError or ConfigError, which are printed; anything else is a bug and keeps its stack */
  run(args: string[], options: Values<Accepted>): Promise<void>
}

/** Infers the types of `run`'s options. */
export function defineCommand<const Accepted extends Options>(command: Command<Accepted>): Command<Accepted> {
  return command
}

/** @throws UsageError unless there is exactly one argument */
export function fileName([path = '', ...more]: string[]): string {
  if (path === '' || more.length > 0) throw new UsageError('Name one file.')
  return path
}

/** @throws CommandError with `what` failed (`x.csv cannot be written`) and the error's code */
export async function withCommandError<Result>(what: string, work: Promise<Result>, advice = ''): Promise<Result> {
  return work.catch(({ code, name }: NodeJS.ErrnoException) => {
    throw new CommandError(`${what} (${code ?? name}).${advice}`)
  })
}

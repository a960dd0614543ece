import { CommandError } from '#cli/command.ts'

/**
 * Asks something of files: a folder or a bucket.
 * @throws CommandError naming what was asked for and the code of what went wrong
 */
export async function withCommandError<Answer>(what: string, asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    const { code, name } = error as { code?: string; name: string }
    throw new CommandError(`${what} (${code ?? name}). Nothing is lost: mend that, and run this again.`)
  }
}

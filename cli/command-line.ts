import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { type Command, UsageError } from './command.ts'
import { commands } from './commands.ts'

/**
 * Runs the command that a command line names, or prints its help.
 * @param words the command's name and what follows it
 * @throws CommandError where the command fails, UsageError with the command's usage where the words are wrong
 */
export async function runCommandLine([name = '', ...words]: string[]): Promise<void> {
  if (name === '--help' || name === '-h') return console.log(overview())
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!listed) {
    const problem = name === '' ? 'Name a command' : `There is no command "${name}". Choose one`
    throw new UsageError(`${problem}: ${Object.keys(commands).join(', ')}. ${program()} --help explains them.`)
  }
  const command = await listed.load()
  if (asksForHelp(words)) return console.log(explain(name, listed.summary, command))
  try {
    await command.run(words)
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message} ${usageOf(name, command)}`)
    throw error
  }
}

function asksForHelp(words: string[]): boolean {
  const options = { help: { type: 'boolean', short: 'h' } } as const
  return parseArgs({ args: words, options, strict: false }).values.help === true
}

const program = () => `node ${relative(process.cwd(), process.argv[1] ?? '')}`

function usageOf(name: string, { usage }: Command): string {
  const start = process.env.npm_lifecycle_event === name ? `npm run ${name} --` : `${program()} ${name}`
  return `Usage: ${start} ${usage}`
}

function overview(): string {
  const lines = inColumns(Object.entries(commands).map(([name, { summary }]) => [name, summary]))
  return [`Usage: ${program()} COMMAND ...`, '', ...lines, '', 'COMMAND --help explains one of them.'].join('\n')
}

function explain(name: string, summary: string, command: Command): string {
  return [summary, usageOf(name, command), '', ...inColumns(command.help)].join('\n')
}

function inColumns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([word]) => word.length))
  return rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`)
}

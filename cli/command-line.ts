import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ServiceError } from '#services/errors.ts'
import { type Command, CommandError, UsageError } from './command.ts'

/** Commands by name, in the order of `--help`. Each imports only what it needs. */
export const commands: Record<string, { summary: string; load: () => Promise<{ command: Command }> }> = {
  doctor: { summary: 'List what must be fixed before launch.', load: () => import('./doctor.ts') },
  export: { summary: 'Write what visitors sent, as CSV or JSON.', load: () => import('./export.ts') },
  report: { summary: 'Show page views and the path to enrollment for a period.', load: () => import('./report.ts') },
  privacy: { summary: 'Show or erase everything kept about one person.', load: () => import('./privacy.ts') },
  staff: { summary: 'Invite, list, disable or reset people of the desk.', load: () => import('./staff.ts') },
  content: { summary: 'Write what the site says as files, or publish files.', load: () => import('./content.ts') },
  jobs: { summary: 'List background jobs, and retry those that failed.', load: () => import('./jobs.ts') },
  backup: { summary: 'Write all rows and resume files into one file.', load: () => import('./backup.ts') },
  restore: { summary: 'Load a backup into an empty database.', load: () => import('./restore.ts') },
}

/** Runs a command or prints its help. @throws CommandError, or UsageError with the command's usage */
export async function runCommandLine([name = '', ...args]: string[]): Promise<void> {
  if (name === '--help' || name === '-h') return console.log(overview())
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!listed) {
    const problem = name === '' ? 'Name a command' : `There is no command "${name}". Choose one`
    throw new UsageError(`${problem}: ${Object.keys(commands).join(', ')}. ${program()} --help explains them.`)
  }
  const { command } = await listed.load()
  try {
    const { help, values, positionals } = parse(args, command)
    if (help) console.log(explain(name, listed.summary, command))
    else await command.run(positionals, values)
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${error.message} ${getUsage(name, command)}`)
    if (error instanceof ServiceError) throw new CommandError(getSentence(error))
    throw error
  }
}

const getSentence = ({ message, errors = {} }: ServiceError) => Object.values(errors).flat().join(' ') || message

function parse(args: string[], { usage, options }: Command) {
  const { values, positionals } = parsed(args, options)
  const { help, ...given }: Record<string, string | boolean | undefined> = values
  if (!usage && positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not an option.`)
  const empty = Object.keys(given).find((name) => given[name] === '')
  if (empty) throw new UsageError(`--${empty} needs a value.`)
  return { help, values: given, positionals }
}

function parsed(args: string[], options: Command['options']) {
  const help = { type: 'boolean', short: 'h' } as const
  try {
    return parseArgs({ args, options: { ...options, help }, allowPositionals: true })
  } catch (error) {
    // Node adds advice about "--" that does not apply here.
    const [sentence = ''] = (error as Error).message.split(/\.(?:\s|$)/)
    throw new UsageError(`${sentence}.`)
  }
}

const program = () => `node ${relative(process.cwd(), process.argv[1] ?? '')}`

function getUsage(name: string, { usage, options = {} }: Command): string {
  const start = process.env.npm_lifecycle_event === name ? `npm run ${name} --` : `${program()} ${name}`
  const optional = Object.entries(options).map((option) => `[${shown(option)}]`)
  return ['Usage:', start, ...(usage ? [usage] : []), ...optional].join(' ')
}

const shown = ([name, { value }]: [string, { value?: string }]) => `--${name}${value ? ` ${value}` : ''}`

function overview(): string {
  const lines = inColumns(Object.entries(commands).map(([name, { summary }]) => [name, summary]))
  return [`Usage: ${program()} COMMAND ...`, '', ...lines, '', 'COMMAND --help explains one of them.'].join('\n')
}

function explain(name: string, summary: string, command: Command): string {
  const { help = [], options = {} } = command
  const explained = Object.entries(options).map((option): [string, string] => [shown(option), option[1].help])
  return [summary, getUsage(name, command), '', ...inColumns([...help, ...explained])].join('\n')
}

function inColumns(rows: [string, string][]): string[] {
  const width = Math.max(...rows.map(([word]) => word.length))
  return rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}`)
}

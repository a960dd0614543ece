import { expect, onTestFinished, test, vi } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { UsageError } from './command.ts'
import { runCommandLine } from './command-line.ts'
import { commands } from './commands.ts'

/** What a command line prints. */
async function printed(...words: string[]): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await runCommandLine(words)
  return log.mock.calls.join('\n')
}

test('--help lists every command in one line each', async () => {
  const help = await printed('--help')
  for (const [name, { summary }] of Object.entries(commands)) {
    expect(help.split('\n')).toContain(`  ${name.padEnd(7)}  ${summary}`)
  }
})

test.each(Object.keys(commands))('%s --help explains the command and does nothing else', async (name) => {
  const { usage = '', help = [] } = (await commands[name]?.load()) ?? {}
  const text = await printed(name, '--help')
  expect(text).toMatch(/^[A-Z].+\.\nUsage: node /)
  expect(text).toContain(` ${name} ${usage}\n`)
  for (const [, meaning] of help) expect(text).toContain(`  ${meaning}`)
})

test.each([
  [[], 'Name a command: '],
  [['exports'], 'There is no command "exports". Choose one: '],
  [['toString'], 'There is no command "toString". '],
  [['doctor', '--on-line'], "Unknown option '--on-line'. Usage: node "],
  [['doctor', 'online'], '"online" is not an option. Usage: '],
  [['export', 'people'], 'There is no "people" to export. '],
  [['report', '--png'], "Unknown option '--png'. Usage: "],
  [['privacy', 'erase', 'nobody'], '"nobody" is no email address. Usage: '],
  [['jobs', 'retry'], 'Say nothing, or which job to retry. Usage: '],
  [['backup'], 'Name one file. Usage: '],
  [['restore', 'a', 'b'], 'Name one file. Usage: '],
])('%j is wrong usage, said in one line', async (words, start) => {
  const error = await runCommandLine(words).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UsageError)
  expect((error as Error).message.startsWith(start)).toBe(true)
  expect((error as Error).message).not.toContain('\n')
})

// There is nothing there that a command could do harm to.
const run = (name: string, ...words: string[]) => runCommand(name, words, { DATA_DIR: '/proc/academy' })

test('the exit code is 0 for help, 2 for wrong usage, 1 for what fails', async () => {
  const ends = await Promise.all([run('backup', '--help'), run('backup'), run('jobs')])
  expect(ends.map(({ code }) => code)).toEqual([0, 2, 1])
  const [help, usage, failure] = ends.map(({ stdout, stderr }) => [stdout.toString(), stderr])
  expect(help).toEqual([expect.stringContaining('Usage: node cli/main.ts backup FILE\n'), ''])
  expect(usage).toEqual(['', 'Name one file. Usage: node cli/main.ts backup FILE\n'])
  expect(failure).toEqual(['', expect.stringMatching(/^No site runs on \/proc\/academy\.[^\n]*\n$/)])
})

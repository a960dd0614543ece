import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'
import { printed } from '#tests/fixtures/printed.ts'
import { UsageError } from './command.ts'
import { commands, runCommandLine } from './command-line.ts'
import { readDate } from './export.ts'
import { readPeriod } from './report.ts'

test('--help lists every command in one line each', async () => {
  const help = await printed(['--help'])
  for (const [name, { summary }] of Object.entries(commands)) {
    expect(help.split('\n')).toContain(`  ${name.padEnd(7)}  ${summary}`)
  }
})

test.each(Object.keys(commands))('%s --help explains the command and does nothing else', async (name) => {
  const { usage, help = [], options = {} } = (await commands[name]?.load())?.command ?? {}
  const text = await printed([name, '--help'])
  expect(text).toMatch(/^[A-Z].+\.\nUsage: node /)
  if (usage) expect(text).toContain(` ${name} ${usage}`)
  for (const option of Object.keys(options)) expect(text).toMatch(new RegExp(`\\[--${option}( [^ ]+)?\\]`))
  const meanings = [...help.map(([, meaning]) => meaning), ...Object.values(options).map((option) => option.help)]
  for (const meaning of meanings) expect(text).toContain(`  ${meaning}`)
})

const EMAIL = 'ada@visitor.example'

test.each([
  [[], /^Name a command: /],
  [['exports'], /^There is no command "exports"\. Choose one: /],
  [['toString'], /^There is no command "toString"\. /],
  [['doctor', '--on-line'], /^Unknown option '--on-line'\. Usage: node /],
  [['doctor', 'online'], /^"online" is not an option\. Usage: /],
  [['export'], /^Name one kind to export\. Usage: /],
  [['export', 'people'], /^There is no "people" to export\. /],
  [['export', 'talent', '--since', 'yesterday'], /^"yesterday" is no date\. /],
  [['export', 'talent', '--since'], /^Option '--since <value>' argument missing\. Usage: /],
  [['export', 'talent', '--format', 'xml'], /^"xml" is no format\. /],
  [['export', 'talent', '--format', 'json', '--bom'], /^--bom is for csv/],
  [['export', 'talent', '--output', ''], /^--output needs a value\. /],
  [['staff'], /^Give one command and one email address\. Usage: /],
  [['staff', 'invite', EMAIL], /^--role is for invite, which needs it\. /],
  [['staff', 'disable', EMAIL, '--role', 'admin'], /^--role is for invite/],
  [['privacy'], /^Name an action and one address\. /],
  [['privacy', 'show', EMAIL], /do not fit together/],
  [['privacy', 'export', EMAIL, '--yes'], /do not fit together/],
  [['privacy', 'erase', EMAIL, '--files', 'x'], /do not fit together/],
  [['privacy', 'erase', 'nobody'], /^"nobody" is no email address\. Usage: /],
  [['jobs', 'retry'], /^Give no arguments, pause, continue, or retry with a job ID or all\. Usage: /],
  [['jobs', 'pause', 'all'], /^Give no arguments, pause, /],
  [['backup'], /^Name one file\. Usage: /],
])('%j is wrong usage, said in one line', async (args, sentence) => {
  const error = await runCommandLine(args).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(UsageError)
  expect((error as Error).message).toMatch(sentence)
  expect((error as Error).message).not.toContain('\n')
})

test.each([
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-11-01T08:00:00Z', '2026-11-01T08:00:00.000Z'],
  ['2026-11-01T08:00:00.5-07:00', '2026-11-01T15:00:00.500Z'],
])('an export since %s is since %s', (text, instant) => {
  expect(readDate(text).toISOString()).toBe(instant)
})

test.each(['2025-02-30', '2026-11-01T08:00:00', ''])('an export since "%s" is refused', (text) => {
  expect(() => readDate(text)).toThrow('is no date')
})

const TODAY = '2026-11-21'

test('a report covers thirty days, the last of them today, unless set otherwise', () => {
  expect(readPeriod({}, TODAY)).toEqual({ from: '2026-10-23', to: TODAY })
  expect(readPeriod({ to: '2026-03-01' }, TODAY)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  expect(readPeriod({ from: '2026-11-01' }, TODAY)).toEqual({ from: '2026-11-01', to: TODAY })
})

test.each([
  [{ from: 'yesterday' }, '"yesterday" is no day. Write it as 2026-11-01.'],
  [{ to: '2026-02-30' }, '"2026-02-30" is no day. Write it as 2026-11-01.'],
  [{ from: '2026-11-06', to: '2026-11-05' }, 'The period ends (2026-11-05) before it begins (2026-11-06).'],
])('a report for %j is refused', (given, sentence) => {
  expect(() => readPeriod(given, TODAY)).toThrow(sentence)
})

// There is nothing there that a command could do harm to.
const run = (name: string, ...args: string[]) => runCommand(name, args, { DATA_DIR: '/proc/academy' })

test('the exit code is 0 for help, 2 for wrong usage, 1 for what fails', async () => {
  const ends = await Promise.all([run('backup', '--help'), run('backup'), run('jobs')])
  expect(ends.map(({ code }) => code)).toEqual([0, 2, 1])
  const [help, usage, failure] = ends.map(({ stdout, stderr }) => [stdout.toString(), stderr])
  expect(help).toEqual([
    expect.stringContaining('Usage: node build/program/cli.js backup FILE|FOLDER [--keep N]\n'),
    '',
  ])
  expect(usage).toEqual(['', 'Name one file. Usage: node build/program/cli.js backup FILE|FOLDER [--keep N]\n'])
  expect(failure).toEqual(['', expect.stringMatching(/^No site runs on \/proc\/academy\.[^\n]*\n$/)])
})

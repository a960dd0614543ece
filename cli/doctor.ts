// What stands between this site and a launch, and what to do about it. Exits with 1 where something blocks a launch.
import { type Command, parseWords, UsageError } from './command.ts'
import { examine } from './doctor/examine.ts'
import { reportOf } from './doctor/report.ts'

export const usage = '[--online] [--json]'
export const help: Command['help'] = [
  ['--online', 'also ask Stripe, the mail server, the bucket and other sites, ten seconds each'],
  ['--json', 'print the findings as JSON'],
]
const options = { online: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const

export async function run(words: string[]): Promise<void> {
  const { values, positionals } = parseWords(words, options)
  if (positionals.length > 0) throw new UsageError(`"${positionals[0]}" is not an option.`)
  const { online, json } = values
  const findings = await examine({ folder: process.cwd(), variables: process.env, now: new Date(), online })
  console.log(json ? JSON.stringify(findings, null, 2) : reportOf(findings, online))
  if (findings.some(({ severity }) => severity === 'must')) process.exitCode = 1
}

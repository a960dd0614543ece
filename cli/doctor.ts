// What stands between this site and a launch, and what to do about it. Exits with 1 where something blocks a launch.
import { type Command, parseWords, UsageError } from './command.ts'
import { examine } from './doctor/examine.ts'
import type { Finding, Severity } from './doctor/finding.ts'

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

const TITLES: Record<Severity, string> = {
  must: 'Blocks a launch',
  should: 'Should be put right',
  hint: 'To be known',
}

/** The findings as people read them: a line of what is the matter and where, below it what to do. */
function reportOf(findings: Finding[], online: boolean): string {
  const parts = (Object.keys(TITLES) as Severity[]).flatMap((severity) => {
    const those = findings.filter((finding) => finding.severity === severity)
    if (those.length === 0) return []
    return [`${TITLES[severity]}: ${those.length}\n`, ...those.map(entry), '']
  })
  const hasMust = findings.some(({ severity }) => severity === 'must')
  return [
    ...parts,
    hasMust ? 'Not ready for a launch.' : 'Nothing blocks a launch.',
    ...(online ? [] : [NOT_ASKED]),
  ].join('\n')
}

const NOT_ASKED = 'Nobody else was asked: doctor --online asks Stripe, the mail server and other sites.'

const entry = ({ where, what, todo }: Finding) => `  ${where}: ${what}\n      ${todo}`

// `npm run doctor`: what stands between this checkout and a launch, and what to do about it.
// `--online` asks Stripe, the mail server, the bucket and other sites as well; `--json` writes it for programs.
// Ends with 1 where something blocks a launch.
import { parseArgs } from 'node:util'
import { examine } from './doctor/examine.ts'
import { reportOf } from './doctor/report.ts'
import { CommandError, runCommand } from './site-database.ts'

function readArguments(words: string[]): { online: boolean; json: boolean } {
  const options = { online: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } } as const
  try {
    return parseArgs({ args: words, options, strict: true }).values
  } catch {
    throw new CommandError('Usage: npm run doctor, with --online and --json after a --')
  }
}

await runCommand(async () => {
  const { online, json } = readArguments(process.argv.slice(2))
  const findings = await examine({ folder: process.cwd(), variables: process.env, now: new Date(), online })
  console.log(json ? JSON.stringify(findings, null, 2) : reportOf(findings, online))
  if (findings.some(({ severity }) => severity === 'must')) process.exitCode = 1
})

// `npm test`: types, lint, sizes of pages, unit and API tests, browser tests; then one line that counts them all.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Count = { passed: number; failed: number; skipped: number }

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'academy-reports-'))
const total: Count = { passed: 0, failed: 0, skipped: 0 }

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n== ${title}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

function add(count: Count): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
}

/** A check with nothing to count inside counts as one. */
function check(title: string, command: string, args: string[]): void {
  const passed = run(title, command, args)
  add({ passed: Number(passed), failed: Number(!passed), skipped: 0 })
}

/** A runner that writes a report of its tests; one that wrote none, or failed with all passed, counts as a failure. */
function suite(
  title: string,
  command: string,
  args: string[],
  env: Record<string, string>,
  read: (json: never) => Count,
) {
  const file = join(reports, `${title}.json`)
  const passed = run(
    title,
    command,
    args.map((arg) => arg.replace('REPORT', file)),
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  let count: Count = { passed: 0, failed: 0, skipped: 0 }
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch (error) {
    console.error(`${title} left no report: ${error}`)
  }
  if ((!passed && count.failed === 0) || count.passed === 0) count.failed += 1
  add(count)
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

check('types', 'npm', ['run', '--silent', 'check:types'])
check('lint', 'npm', ['run', '--silent', 'check:lint'])
check('size', 'npm', ['run', '--silent', 'check:size'])
suite(
  'unit and API',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', '--outputFile.json=REPORT'],
  {},
  (report: VitestReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
  }),
)
suite('browser', 'playwright', ['test', '--reporter=list,json'], {}, ({ stats }: PlaywrightReport) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
}))

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)

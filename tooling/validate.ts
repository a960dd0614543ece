// `npm test`: types, lint, sizes of pages, unit and API tests, browser tests; then one line that counts them all. A test
// that fails is tried once more, and named where it passes then (docs/decisions/0023).
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwrightResults, type TestResults, vitestResults } from './test-results.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'academy-reports-'))
const nothing: TestResults = { passed: 0, failed: 0, skipped: 0, flaky: [] }
const total: TestResults = { ...nothing, flaky: [] }

function run(title: string, command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n== ${title}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  return status === 0
}

function add(results: TestResults): void {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += results[key]
  total.flaky.push(...results.flaky)
}

/** A check with nothing to count inside counts as one. */
function check(title: string, command: string, args: string[]): void {
  const passed = run(title, command, args)
  add({ ...nothing, passed: Number(passed), failed: Number(!passed) })
}

/** A runner that writes a report of its tests; one that wrote none, or failed with all passed, counts as a failure. */
function suite(title: string, command: string, args: string[], read: (json: never) => TestResults): void {
  const file = join(reports, `${title}.json`)
  const passed = run(
    title,
    command,
    args.map((arg) => arg.replace('REPORT', file)),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  )
  let results = { ...nothing }
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch (error) {
    console.error(`${title} left no report: ${error}`)
  }
  if ((!passed && results.failed === 0) || results.passed === 0) results.failed += 1
  add(results)
}

check('types', 'npm', ['run', '--silent', 'check:types'])
check('lint', 'npm', ['run', '--silent', 'check:lint'])
check('size', 'npm', ['run', '--silent', 'check:size'])
// A property that fails has found a counterexample, which another try with other values would only hide.
const again = ['--retry.count=1', '--retry.condition=^(?!Property failed)']
suite(
  'unit and API',
  'vitest',
  ['run', ...again, '--reporter=default', '--reporter=json', '--outputFile.json=REPORT'],
  vitestResults,
)
suite('browser', 'playwright', ['test', '--retries=1', '--reporter=list,json'], playwrightResults)

rmSync(reports, { recursive: true, force: true })
if (total.flaky.length > 0) console.log(`\nPassed only when tried again:\n- ${total.flaky.join('\n- ')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed === 0 ? 0 : 1)

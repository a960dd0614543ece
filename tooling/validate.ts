// `npm test`: types, lint, page sizes, unit and API tests, browser tests; then all failures, and one line with all
// counts. A failing test is retried once, and listed if it then passes (docs/decisions/0023).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `failures` and `flaky` (passed on the second try) include the first line of their error. */
type TestResults = { passed: number; failed: number; skipped: number; failures: string[]; flaky: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Vitest's JSON report keeps the errors of a test that passed in the end. */
function vitestResults(report: VitestReport): TestResults {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const withErrors = (wanted: string) =>
    tests
      .filter(({ status, failureMessages }) => status === wanted && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => named(fullName, failureMessages[0]))
  const files = report.testResults.filter(({ status, message }) => status === 'failed' && message !== '')
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: [...withErrors('failed'), ...files.map(({ name, message }) => named(name, message))],
    flaky: withErrors('passed'),
  }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

/** Playwright has just listed the tests themselves. */
function playwrightResults({ stats }: PlaywrightReport): TestResults {
  const { expected, unexpected: failed, flaky, skipped } = stats
  const listed = (count: number) => (count > 0 ? [`browser: ${count}, listed above`] : [])
  return { passed: expected + flaky, failed, skipped, failures: listed(failed), flaky: listed(flaky) }
}

const named = (test: string, error = '') => `${test} (${error.split('\n', 1)[0]})`

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(isFitForTests('/dev/shm') ? '/dev/shm' : tmpdir(), 'academy-tests-'))
const all: TestResults[] = []
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))

/** Checks whether tests can store files and run the browser in memory, which is faster (docs/decisions/0023). */
function isFitForTests(memory: string): boolean {
  const script = join(memory, `academy-${process.pid}.sh`)
  try {
    const { bavail, bsize } = statfsSync(memory)
    writeFileSync(script, '#!/bin/sh\n', { mode: 0o700 })
    return bavail * bsize > 4e9 && spawnSync(script).status === 0
  } catch {
    return false
  } finally {
    rmSync(script, { force: true })
  }
}

const variables = (env: Record<string, string> = {}) => ({ ...process.env, TMPDIR: folder, ...env })

/** A check counts as one test. Its output is printed at the end, because others run concurrently. */
async function check(name: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', `check:${name}`], { cwd: root, env: variables() })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close')
  console.log(`\n== ${name}\n${said.trimEnd()}`)
  const failed = Number(code !== 0)
  all.push({ passed: 1 - failed, failed, skipped: 0, failures: failed ? [name] : [], flaky: [] })
}

/** Runs a test runner with a JSON report. No report, or a failure without a failed test, counts as a failed test. */
function suite(title: string, command: string, args: string[], read: (json: never) => TestResults): void {
  const file = join(folder, `${title}.json`)
  const withFile = args.map((arg) => arg.replace('REPORT', file))
  console.log(`\n== ${title}`)
  const env = variables({ PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const passed = spawnSync(command, withFile, { cwd: root, stdio: 'inherit', env }).status === 0
  let results: TestResults = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] }
  try {
    results = read(JSON.parse(readFileSync(file, 'utf8')) as never)
  } catch (error) {
    results.failures.push(`${title} left no report (${error})`)
  }
  if ((!passed && results.failed === 0) || results.passed === 0) {
    results.failed += 1
    results.failures.push(`${title}: the run itself; why is said above`)
  }
  all.push(results)
}

await Promise.all(['types', 'lint', 'size'].map(check))
// A failing property has found a counterexample, which a retry with other values would hide.
const again = ['--retry.count=1', '--retry.condition=^(?!Property failed)']
const json = ['--reporter=default', '--reporter=json', '--outputFile.json=REPORT']
suite('unit and API', 'vitest', ['run', ...again, ...json], vitestResults)
suite('browser', 'playwright', ['test', '--retries=1', '--reporter=list,json'], playwrightResults)

const sum = (key: 'passed' | 'failed' | 'skipped') => all.reduce((total, results) => total + results[key], 0)
for (const [title, key] of [
  ['Passed only when tried again', 'flaky'],
  ['Failed', 'failures'],
] as const) {
  const names = all.flatMap((results) => results[key])
  if (names.length > 0) console.log(`\n${title}:\n- ${names.join('\n- ')}`)
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`)
process.exit(sum('failed') === 0 ? 0 : 1)

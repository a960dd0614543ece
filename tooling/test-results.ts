/** The counts of a test suite. `flaky` are tests that passed only on the second try, with the first line of their error. */
export type TestResults = { passed: number; failed: number; skipped: number; flaky: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

/** Reads Vitest's JSON report, which keeps the errors of a test that passed in the end. */
export function vitestResults(report: VitestReport): TestResults {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const flaky = tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    flaky: flaky.map(({ fullName, failureMessages }) => named(fullName, failureMessages[0])),
  }
}

type PlaywrightSuite = {
  specs: { title: string; file: string; tests: { status: string; results: { errors: { message: string }[] }[] }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

/** Reads Playwright's JSON report. */
export function playwrightResults({ stats, suites }: PlaywrightReport): TestResults {
  const { expected, unexpected: failed, flaky, skipped } = stats
  return { passed: expected + flaky, failed, skipped, flaky: suites.flatMap(flakyOf) }
}

function flakyOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) => {
    const flaky = tests.filter(({ status }) => status === 'flaky')
    return flaky.map(({ results }) => named(`${file}: ${title}`, results[0]?.errors[0]?.message))
  })
  return [...own, ...suites.flatMap(flakyOf)]
}

const named = (test: string, error = '') => `${test} (${error.split('\n', 1)[0]})`

/** The counts of a suite; `failures` and `flaky` (passed on the second try) with the first line of their error. */
export type TestResults = { passed: number; failed: number; skipped: number; failures: string[]; flaky: string[] }

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

/** Reads Vitest's JSON report, which keeps the errors of a test that passed in the end. */
export function vitestResults(report: VitestReport): TestResults {
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
  const withStatus = (status: string) => suites.flatMap((suite) => namesOf(suite, status))
  return { passed: expected + flaky, failed, skipped, failures: withStatus('unexpected'), flaky: withStatus('flaky') }
}

function namesOf({ specs, suites = [] }: PlaywrightSuite, wanted: string): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => named(`${file}: ${title}`, results[0]?.errors[0]?.message)),
  )
  return [...own, ...suites.flatMap((suite) => namesOf(suite, wanted))]
}

const named = (test: string, error = '') => `${test} (${error.split('\n', 1)[0]})`

/** What a suite of tests came to. `flaky` are those that passed only when they were tried again, with their first complaint. */
export type TestResults = { passed: number; failed: number; skipped: number; flaky: string[] }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

/** Reads Vitest's JSON. It keeps the complaints of a test that passed in the end. */
export function vitestResults(report: VitestReport): TestResults {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => named(fullName, failureMessages[0])),
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

/** Reads Playwright's JSON, in which suites lie within suites. */
export function playwrightResults({ stats, suites }: PlaywrightReport): TestResults {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap(flakyOf),
  }
}

function flakyOf({ specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => named(`${file}: ${title}`, results[0]?.errors[0]?.message)),
  )
  return [...own, ...suites.flatMap(flakyOf)]
}

function named(test: string, complaint = ''): string {
  return `${test} (${complaint.split('\n', 1)[0]})`
}

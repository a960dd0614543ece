import { expect, test } from 'vitest'
import { playwrightResults, vitestResults } from './test-results.ts'

test('of Vitest’s report: the counts, what failed, and which tests passed only when they were tried again', () => {
  const assertionResults = [
    { fullName: 'form sends', status: 'passed', failureMessages: [] },
    { fullName: 'form waits', status: 'passed', failureMessages: ['Error: too soon\n    at form.test.ts'] },
    { fullName: 'form breaks', status: 'failed', failureMessages: ['Error: broken', 'Error: broken'] },
  ]
  const testResults = [
    { name: 'form.test.ts', status: 'failed', message: '', assertionResults },
    { name: 'menu.test.ts', status: 'failed', message: 'Cannot find module\n  at menu.test.ts', assertionResults: [] },
  ]
  const report = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 4, testResults }
  expect(vitestResults(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 4,
    failures: ['form breaks (Error: broken)', 'menu.test.ts (Cannot find module)'],
    flaky: ['form waits (Error: too soon)'],
  })
})

test('of Playwright’s report: the same, through all its suites', () => {
  const spec = (title: string, status: string, messages: string[]) => ({
    title,
    file: 'menu.spec.ts',
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  })
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [
      {
        specs: [spec('opens', 'flaky', ['Error: closed\nCall log:', '']), spec('closes', 'unexpected', ['x', 'x'])],
        suites: [{ specs: [spec('turns', 'flaky', ['Timed out', ''])] }],
      },
    ],
  }
  expect(playwrightResults(report)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
    failures: ['menu.spec.ts: closes (x)'],
    flaky: ['menu.spec.ts: opens (Error: closed)', 'menu.spec.ts: turns (Timed out)'],
  })
})

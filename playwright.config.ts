import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessShell } from '#tests/browser/chromium.ts'

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // Each worker runs a server, a database and a browser, and waits now and then.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // An editor takes as long to start as ten tests: one for all, beside the others.
  projects: [
    { name: 'editor', testMatch: /editor.*\.spec\.ts/, workers: 1 },
    { name: 'site', testIgnore: /editor.*\.spec\.ts/ },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  // For machines that do other work as well: five seconds are too short there.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // Recording takes the runner and the browser time in every test; `npm test` tries a failed one again, recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath: await findHeadlessShell(), args: chromiumArguments },
  },
})

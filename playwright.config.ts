import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessShell } from '#tests/browser/chromium.ts'

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // Each worker runs a server, a database and a browser, and is sometimes idle.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  // An editor takes as long to start as ten tests, so one worker runs these.
  projects: [
    { name: 'editor', testMatch: /editor.*\.spec\.ts/, workers: 1 },
    { name: 'site', testIgnore: /editor.*\.spec\.ts/ },
  ],
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  // Five seconds are too short on machines that do other work.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    // Recording slows every test; `npm test` repeats a failed one with it.
    trace: 'on-first-retry',
    launchOptions: { executablePath: await findHeadlessShell(), args: chromiumArguments },
  },
})

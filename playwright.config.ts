import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, findHeadlessShell } from '#tests/browser/chromium.ts'

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // Each worker runs a server, a database and a browser, and is sometimes idle.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  projects: [{ name: 'site' }],
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

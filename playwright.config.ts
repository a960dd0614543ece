import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from '#tests/browser/chromium.ts'

export default defineConfig({
  testDir: './tests/browser',
  outputDir: './test-results',
  // Each worker runs a server, a database and a browser; two cores carry two of them.
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments },
  },
})

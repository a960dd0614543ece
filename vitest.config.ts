import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { contentModules } from './content/vite-plugin.ts'

// `npm run test:stripe` alone runs these.
const outside = process.env.TEST_STRIPE ? [] : ['tests/stripe/**']

// `npm run test:fast` leaves out what starts servers, or tries thousands of inputs.
const slow = process.env.TEST_FAST ? ['{bench,tests/{faults,site,cli}}/**', 'database/embedded*', '**/hostile-*'] : []

const exclude = ['**/node_modules/**', 'build/**', 'var/**', 'tests/browser/**', ...outside, ...slow]
/** Test files that put another module in a module's place. Files that share their worker would get it, too. */
const replacing = globSync('**/*.test.{ts,tsx}', { exclude }).filter((file) =>
  /\bvi\.(do)?[mM]ock\(/.test(readFileSync(file, 'utf8')),
)

// React Router's plugin stays out: tests take modules as they are, and pages are tried whole by tests/browser.
export default defineConfig({
  plugins: [contentModules()],
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...replacing],
          globalSetup: ['tests/fixtures/database-server.ts'],
          // Files share modules and globals: a test restores what it stubs (docs/decisions/0023).
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: replacing, isolate: true } },
    ],
    // Vitest leaves a core to itself; but the tests that take long mostly wait, for servers, processes and time-outs.
    maxWorkers: availableParallelism() + 1,
    // Some tests start and kill real servers, on machines busy with the others.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

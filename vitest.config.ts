import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const outside = process.env.TEST_STRIPE ? [] : ['tests/stripe/**']

// `npm run test:fast` skips tests that start servers or try thousands of inputs.
const slow = process.env.TEST_FAST ? ['{bench,tests/{faults,site,cli}}/**', 'database/embedded*', '**/hostile-*'] : []

const exclude = ['**/node_modules/**', 'build/**', 'var/**', 'tests/browser/**', ...outside, ...slow]
const filesWith = (pattern: RegExp) =>
  globSync('**/*.test.{ts,tsx}', { exclude }).filter((file) => pattern.test(readFileSync(file, 'utf8')))
/** Test files that mock a module, which files that share a worker would get too, or have all modules loaded again. */
const alone = filesWith(/\bvi\.((do)?[mM]ock|resetModules)\(/)
/** Test files that act on components, which React's production build does not offer. */
const acting = filesWith(/@testing-library\/react/).filter((file) => !alone.includes(file))

// React Router's plugin is omitted: tests import modules directly, and tests/browser covers whole pages.
export default defineConfig({
  // React's production build does not offer what the development's transform calls.
  oxc: { jsx: { development: false } },
  test: {
    environment: 'node',
    setupFiles: ['tests/fixtures/set-place.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...alone, ...acting],
          // React as the site runs it, which is also faster.
          env: { NODE_ENV: 'production' },
          globalSetup: ['tests/fixtures/database-server.ts'],
          // Files share modules and globals, so a test restores what it stubs (docs/decisions/0023).
          isolate: false,
        },
      },
      { extends: true, test: { name: 'acting', include: acting, isolate: false } },
      { extends: true, test: { name: 'apart', include: alone, isolate: true } },
    ],
    // Vitest leaves one core free, but long tests mostly wait for servers, processes and timeouts.
    maxWorkers: availableParallelism() + 1,
    // Some tests start and kill real servers, on machines busy with other tests.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

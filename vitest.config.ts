import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const outside = process.env.TEST_STRIPE ? [] : ['tests/stripe/**']

// `npm run test:fast` skips tests that start servers or try thousands of inputs.
const slow = process.env.TEST_FAST ? ['{bench,tests/{faults,site,cli}}/**', 'database/embedded*', '**/hostile-*'] : []

const exclude = ['**/node_modules/**', 'build/**', 'var/**', 'tests/browser/**', ...outside, ...slow]
/**
 * Test files that mock a module, which files that share a worker would get too, or have all modules loaded again; and those that
 * start hundreds of programs, each of which takes 30 ms in a process as large as a shared worker.
 */
const alone = globSync('**/*.test.{ts,tsx}', { exclude }).filter((file) =>
  /\bvi\.((do)?[mM]ock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

// React Router's plugin is omitted: tests import modules directly, and tests/browser covers whole pages.
export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: ['tests/fixtures/set-place.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, ...alone],
          globalSetup: ['tests/fixtures/database-server.ts'],
          // Files share modules and globals, so a test restores what it stubs (docs/decisions/0023).
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: alone, isolate: true } },
    ],
    // Vitest leaves one core free, but long tests mostly wait for servers, processes and timeouts.
    maxWorkers: availableParallelism() + 1,
    // Some tests start and kill real servers, on machines busy with other tests.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

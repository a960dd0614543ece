import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['all.ts', ['--help'], 'Usage: npm run bench -- [--write]'],
  ['start.ts', ['--help'], 'Usage: npm run bench:start -- [--write]'],
  ['server.ts', ['twice'], 'Usage: npm run bench:server -- [--write]'],
  ['writes.ts', ['--help'], 'Usage: npm run bench:writes -- [--write]'],
  ['scale.ts', ['--rows', '5'], 'Usage: npm run bench:scale -- [--write]'],
  ['pages.ts', ['--help'], 'Usage: npm run bench:pages -- [--runs NUMBER] [--clicks NUMBER] [--write]'],
  ['pages.ts', ['--runs', 'many'], 'Usage: npm run bench:pages -- [--runs NUMBER] [--clicks NUMBER] [--write]'],
])('%s does not begin with %s, and says in one line what it takes', (file, words, usage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bench/${file}`, ...words], {
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect([status, stdout, stderr.trim()]).toEqual([1, '', usage])
})

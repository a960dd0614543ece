import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['all.ts', ['--help'], 'Usage: npm run bench -- [--write]'],
  ['pages.ts', ['--runs', 'many'], 'Usage: npm run bench:pages -- [--runs NUMBER] [--pages NUMBER] [--write]'],
])('%s does not begin with %s, and says in one line what it takes', (file, words, usage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`bench/${file}`, ...words], {
    encoding: 'utf8',
    timeout: 50_000,
  })
  expect([status, stdout, stderr.trim()]).toEqual([1, '', usage])
})

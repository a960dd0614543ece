import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('mail-preview takes --help for no file, and says in one line what it takes', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tooling/mail-preview.ts', '--help'], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([1, '', 'Usage: npm run mail:preview\n'])
})

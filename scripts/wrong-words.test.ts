import { expect, test } from 'vitest'
import { runCommand } from '#tests/fixtures/command.ts'

test.each([
  ['backup.ts', 'Usage: npm run backup -- FILE'],
  ['restore.ts', 'Usage: npm run restore -- FILE'],
  ['try-dump.ts', 'Usage: npm run try-dump'],
  ['mail-preview.ts', 'Usage: npm run mail:preview'],
  ['jobs.ts', 'Usage: npm run jobs, or npm run jobs -- retry ID|all'],
])('%s takes --help for no file, and says in one line what it takes', async (script, usage) => {
  // There is nothing there that it could do harm to.
  const { code, stdout, stderr } = await runCommand(script, ['--help'], { DATA_DIR: '/proc/academy' })
  expect([code, stdout.toString(), stderr.trim()]).toEqual([1, '', usage])
})

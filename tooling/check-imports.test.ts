import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'

/** Runs the script on a project with one file. */
function check(path: string, text: string) {
  const project = makeDirectory()
  mkdirSync(join(project, path, '..'), { recursive: true })
  writeFileSync(join(project, path), text)
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check-imports.ts')], {
    cwd: project,
    encoding: 'utf8',
  })
  return { status, violations: stderr.trim().split('\n') }
}

test('an allowed import between folders or domains that nothing uses is a violation', () => {
  expect(check('services/retention/service.ts', '')).toEqual({
    status: 1,
    violations: expect.arrayContaining([
      'services may import database, but does not',
      'services/retention may import services/payments/checkout/end.ts, but does not',
    ]),
  })
})

test('an import between domains that is not allowed is a violation', () => {
  const { status, violations } = check('services/leads/x.ts', "import { y } from '#services/payments/queries.ts'\n")
  expect(status).toBe(1)
  expect(violations[0]).toMatch(/domains of services do not import each other$/)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'

/** A house of one file, judged by the law of this one. */
function judge(path: string, text: string) {
  const house = makeDirectory()
  mkdirSync(join(house, path, '..'), { recursive: true })
  writeFileSync(join(house, path), text)
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check-imports.ts')], {
    cwd: house,
    encoding: 'utf8',
  })
  return { status, breaches: stderr.trim().split('\n') }
}

test('an edge between folders or domains that is allowed but not used is a breach', () => {
  expect(judge('services/retention/service.ts', '')).toEqual({
    status: 1,
    breaches: expect.arrayContaining([
      'services may import database, but does not',
      'services/retention may import services/payments/end-session.ts, but does not',
    ]),
  })
})

test('an edge between domains that nobody allowed is one as well', () => {
  const { status, breaches } = judge('services/leads/x.ts', "import { y } from '#services/payments/queries.ts'\n")
  expect(status).toBe(1)
  expect(breaches[0]).toMatch(/domains of services do not import each other$/)
})

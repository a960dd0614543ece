import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'

/** A house of one file, judged by the law of this one. */
function judge(path: string, text: string) {
  const house = makeDirectory()
  execFileSync('git', ['init', '--quiet'], { cwd: house })
  mkdirSync(join(house, path, '..'), { recursive: true })
  writeFileSync(join(house, path), text)
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'check-imports.ts')], {
    cwd: house,
    encoding: 'utf8',
  })
  return { status, breaches: stderr.trim().split('\n') }
}

test('an edge between domains that is allowed but not used is a breach', () => {
  expect(judge('api/retention/carry-out.ts', '')).toEqual({
    status: 1,
    breaches: ['api/retention: it may import api/payments/end-session.ts, but does not'],
  })
})

test('an edge between domains that nobody allowed is one as well', () => {
  const { status, breaches } = judge('api/retention/x.ts', "import { y } from '#api/payments/queries.ts'\n")
  expect(status).toBe(1)
  expect(breaches[0]).toMatch(/domains of api do not import each other$/)
})

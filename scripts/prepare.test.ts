import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A checkout whose packages are installed, and whose build counts how often it was made. */
function makeHouse(): { root: string; builds: () => number } {
  const root = mkdtempSync(join(tmpdir(), 'academy-prepare-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['build', 'node_modules', 'scripts']) mkdirSync(join(root, folder))
  cpSync('scripts/prepare.mjs', join(root, 'scripts', 'prepare.mjs'))
  writeFileSync(
    join(root, 'scripts', 'build.ts'),
    "import { appendFileSync } from 'node:fs'\nappendFileSync('built', 'x')",
  )
  const lock = createHash('sha256').digest('hex')
  writeFileSync(join(root, 'node_modules', '.academy-installed.json'), JSON.stringify({ lock, tools: true }))
  const builds = () => {
    execFileSync(process.execPath, ['scripts/prepare.mjs', 'start'], { cwd: root, env: { PATH: process.env.PATH } })
    return readFileSync(join(root, 'built'), 'utf8').length
  }
  return { root, builds }
}

test('builds once, and again when what the build reads has changed, the other host in .env included', () => {
  const { root, builds } = makeHouse()
  expect([builds(), builds()]).toEqual([1, 1])
  writeFileSync(join(root, 'server.ts'), '')
  expect([builds(), builds()]).toEqual([2, 2])
  writeFileSync(join(root, '.env'), 'PORT=3001\nVITE_API_URL=https://api.academy.example\n')
  expect([builds(), builds()]).toEqual([3, 3])
  writeFileSync(join(root, '.env'), 'PORT=3002\nVITE_API_URL=https://api.academy.example\n')
  expect(builds()).toBe(3)
})

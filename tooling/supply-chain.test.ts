import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticeWith } from './notice.ts'

const read = (name: string) => readFileSync(name, 'utf8')
type Package = { dev?: boolean; integrity?: string; resolved?: string; link?: boolean }
const lockfile = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

test('NOTICE lists what the lockfile brings, by license; npm run notice writes it', () => {
  expect(read('NOTICE')).toBe(noticeWith(read('NOTICE'), lockfile))
  expect(read('NOTICE')).toMatch(/^MIT\n(?: {2}.+\n)*? {2}react\n/m)
})

test('installing runs no script of a package, and no command needs a pre or post script of npm', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  const names = Object.keys(manifest.scripts ?? {})
  const around = names.filter((name) => /^(pre|post)/.test(name))
  expect(around.filter((name) => names.includes(name.replace(/^(pre|post)/, '')))).toEqual([])
})

test('actions of the CI workflow are pinned by commit, each with its version beside it', () => {
  const uses = [...read('.github/workflows/ci.yml').matchAll(/uses: *(.+)$/gm)].map(([, action = '']) => action)
  expect(uses.length).toBeGreaterThan(3)
  expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test('every version is exact; every package comes from a registry, and those that run have their checksum', () => {
  const kinds = ['dependencies', 'optionalDependencies', 'devDependencies']
  const asked = kinds.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const wrong = Object.entries(lockfile.packages).filter(
    ([path, { dev, integrity, resolved = 'https://', link }]) =>
      link || !resolved.startsWith('https://') || (path !== '' && !dev && !integrity),
  )
  expect(wrong).toEqual([])
})

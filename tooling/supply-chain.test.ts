import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const read = (name: string) => readFileSync(name, 'utf8')
const lockfile = JSON.parse(read('package-lock.json')) as {
  packages: Record<
    string,
    {
      dev?: boolean
      devOptional?: boolean
      optional?: boolean
      integrity?: string
      resolved?: string
      link?: boolean
    }
  >
}
const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

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

test('what the built programs load is installed without the packages for development and options', () => {
  const name = String.raw`((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?`
  const imports = new RegExp(`(?:^|;)(?:im|ex)port\\b[\\w$*{},\\s]*?"${name}"|\\bimport\\("${name}"\\)`, 'gm')
  const programs = globSync('build/{program,server,desk/server,applicant/server}/**/*.js')
  const loaded = programs.flatMap((file) =>
    [...read(file).matchAll(imports)].map(([, always, later]) => always ?? later ?? ''),
  )
  const needed = new Set(loaded.filter((name) => !isBuiltin(name)))
  expect(needed.size).toBeGreaterThan(15)
  const isMissing = (name: string) => {
    const entry = lockfile.packages[`node_modules/${name}`]
    return !entry || entry.dev || entry.devOptional || entry.optional
  }
  // `server.ts --dev` alone asks for Vite.
  expect([...needed].filter(isMissing)).toEqual(['vite'])
})

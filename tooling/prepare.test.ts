import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { missingNode } from './supported-node.mjs'

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>
  engines: { node: string }
  optionalDependencies: Record<string, string>
}

/** A checkout with nothing installed, whose build counts how often it was made. */
function makeHouse(): string {
  const root = mkdtempSync(join(tmpdir(), 'academy-prepare-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['build', 'tooling']) mkdirSync(join(root, folder))
  for (const file of ['package.json', 'tooling/prepare.mjs', 'tooling/supported-node.mjs'])
    cpSync(file, join(root, file))
  const build = "import { appendFileSync } from 'node:fs'\nappendFileSync('built', 'x')"
  writeFileSync(join(root, 'tooling', 'build.ts'), build)
  return root
}

test('builds once, and again when what the build reads has changed, the other host in .env included', () => {
  const root = makeHouse()
  const lock = createHash('sha256').digest('hex')
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules', '.academy-installed'), lock)
  const builds = () => {
    execFileSync(process.execPath, ['tooling/prepare.mjs', 'start'], { cwd: root, env: { PATH: process.env.PATH } })
    return readFileSync(join(root, 'built'), 'utf8').length
  }
  expect([builds(), builds()]).toEqual([1, 1])
  writeFileSync(join(root, 'server.ts'), '')
  expect([builds(), builds()]).toEqual([2, 2])
  mkdirSync(join(root, 'edit'))
  writeFileSync(join(root, 'edit', 'overlay.ts'), '')
  expect([builds(), builds()]).toEqual([3, 3])
  writeFileSync(join(root, '.env'), 'PORT=3001\nVITE_API_URL=https://api.academy.example\n')
  expect([builds(), builds()]).toEqual([4, 4])
  writeFileSync(join(root, '.env'), 'PORT=3002\nVITE_API_URL=https://api.academy.example\n')
  expect(builds()).toBe(4)
})

test.each(['sh', 'bash'])(
  'a start in %s runs on the Node that it has just installed, not on the older one',
  (shell) => {
    const root = makeHouse()
    const machine = join(root, 'machine')
    mkdirSync(machine)
    symlinkSync(process.execPath, join(machine, 'node'))
    // Stands for npm ci: afterwards there is a newer Node among the packages.
    const bin = join(root, 'node_modules', '.bin')
    const npm = `#!/bin/sh\nmkdir -p ${bin}\nprintf '#!/bin/sh\\necho "packaged node: $*"\\n' > ${bin}/node\nchmod +x ${bin}/node\n`
    writeFileSync(join(machine, 'npm'), npm)
    chmodSync(join(machine, 'npm'), 0o755)
    const { stdout, status } = spawnSync(shell, ['-c', manifest.scripts.start ?? ''], {
      cwd: root,
      env: { PATH: `${bin}:${machine}:/usr/bin:/bin` },
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    expect(stdout).toMatch(/^packaged node: --expose-gc --max-semi-space-size=8 build\/program\/server\.js$/m)
  },
)

const linux = { platform: 'linux', arch: 'x64', version: '20.1.0', isMusl: false }
const mac = { ...linux, platform: 'darwin', arch: 'arm64' }

test.each([
  linux,
  { ...linux, arch: 'arm64' },
  ...['22.22.0', '22.30.1', '24.0.0'].map((version) => ({ ...mac, version })),
])('%j: a Node comes with the packages, or the one at hand is new enough', (machine) => {
  expect(missingNode(machine, manifest)).toBeUndefined()
})

test.each([
  [mac, /^Node 20\.1\.0 is too old, .+ darwin on arm64: install Node 24 \(22\.22 or newer\)/],
  [{ ...mac, arch: 'x64', version: '22.21.9' }, /^Node 22\.21\.9 is too old/],
  [{ ...linux, arch: 'riscv64' }, /^Node 20\.1\.0 is too old/],
  [{ ...linux, platform: 'win32', version: '24.0.0' }, /^Windows is not supported\. Use WSL 2/],
  [{ ...linux, version: '24.0.0', isMusl: true }, /^Linux with musl \(Alpine\) is not supported/],
])('%j: one line says what to install', (machine, sentence) => {
  const line = missingNode(machine, manifest)
  expect(line).toMatch(sentence)
  expect(line).not.toContain('\n')
})

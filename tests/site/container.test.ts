import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { commands } from '#cli/command-line.ts'
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { freePort } from '#tests/fixtures/site.ts'

const message = goodLeads['Contact/send-message']
const EMAIL = message.email
/** What curl does of the words that the smoke test gives it, for machines without curl. */
const CURL = `#!/bin/sh
exec "$NODE" --input-type=module -e '
const form = new FormData()
let url = ""
for (let words = process.argv.slice(1); words.length; words = words.slice(1)) {
  if (words[0] === "--form-string") form.append(...words[1].split(/=(.*)/s, 2)), (words = words.slice(1))
  else if (!words[0].startsWith("-")) url = words[0]
}
const answer = await fetch(url, [...form].length ? { method: "POST", body: form } : {})
console.log(await answer.text())
' -- "$@"
`

const lastStage =
  readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? ''
/** The words of an instruction such as `CMD ["node", "server.js"]`. */
const wordsOf = (instruction: string) =>
  JSON.parse(new RegExp(`${instruction} (\\[.*\\])$`, 'm').exec(lastStage)?.[1] ?? '') as string[]

let folder: string
let kept: TestDatabase
let variables: Record<string, string>
let server: ChildProcess

/** A folder with what the image holds: the files that its last stage copies, and the packages that a server installs. */
async function makeContainer(): Promise<string> {
  const container = await mkdtemp(join(tmpdir(), 'academy-container-'))
  for (const [, words = ''] of lastStage.matchAll(/^COPY (?:--from=build )?(.+)$/gm)) {
    const files = words.split(' ')
    const target = files.pop() ?? ''
    for (const file of files) {
      const path = file.replace(/^\/site\//, '')
      cpSync(path, target.endsWith('/') ? join(container, target, basename(path)) : join(container, target), {
        recursive: true,
      })
    }
  }
  for (const name of installed) {
    const path = join('node_modules', name)
    mkdirSync(join(container, dirname(path)), { recursive: true })
    symlinkSync(join(process.cwd(), path), join(container, path))
  }
  return container
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>
}
/** The packages that `npm ci --omit=dev --omit=optional` installs, but for those within others. */
const installed = new Set(
  Object.entries(packages).flatMap(([path, { dev, optional, devOptional }]) =>
    dev || optional || devOptional || path.lastIndexOf('node_modules/') !== 0 ? [] : path.slice('node_modules/'.length),
  ),
)

async function run(words: string[], changes: Record<string, string> = {}) {
  const child = spawn(words[0] === 'node' ? process.execPath : (words[0] ?? ''), words.slice(1), {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output, errors }
}
const command = (...words: string[]) => run(['node', 'build/program/cli.js', ...words])

beforeAll(async () => {
  kept = await createTestDatabase()
  folder = await makeContainer()
  variables = {
    NODE_ENV: 'production',
    PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    ...kept.variables,
  }
  const [, ...args] = wordsOf('^CMD')
  server = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...variables, PATH: process.env.PATH },
    stdio: 'ignore',
  })
  const isHealthy = wordsOf('^ +CMD')
  while (server.exitCode === null && (await run(isHealthy)).code !== 0);
})
afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  await kept?.close()
})

test('the image has the packages that its programs load, and none that only builds', () => {
  const programs = globSync('build/{program,server,desk/server,applicant/server}/**/*.js')
  const name = String.raw`((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?`
  const imports = new RegExp(`(?:^|;)(?:im|ex)port\\b[\\w$*{},\\s]*?"${name}"|\\bimport\\("${name}"\\)`, 'gm')
  const loaded = programs.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].map(([, always, later]) => always ?? later ?? ''),
  )
  // Of these, programs look for files.
  const read = ['@fontsource/bricolage-grotesque', '@fontsource/figtree']
  const needed = new Set([...loaded, ...read].filter((name) => !isBuiltin(name)))
  expect(needed.size).toBeGreaterThan(15)
  // `server.ts --dev` alone asks for Vite.
  expect([...needed].filter((name) => !installed.has(name))).toEqual(['vite'])
  const builders =
    /^(vite|rolldown|esbuild|typescript|lucide-react|satori|@?tailwindcss|@resvg|@rolldown|@react-router\/dev|@babel\/core|@biomejs|@playwright)(\/|$)/
  expect([...installed].filter((name) => builders.test(name))).toEqual([])
})

test('the image has no sources, and its server becomes healthy without them', () => {
  expect(globSync('{*.ts,[!n]*/**/*.{ts,tsx}}', { cwd: folder })).toEqual([])
  expect(server.exitCode).toBe(null)
})

test('the smoke test enrolls someone in it, and finds the application by a command', async () => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'curl'), CURL)
  chmodSync(join(bin, 'curl'), 0o755)
  const smokeTest = join(process.cwd(), 'deploy', 'smoke-test.sh')
  const cli = [process.execPath, join(folder, 'build', 'program', 'cli.js')]
  const changes = { PATH: `${bin}:${process.env.PATH}`, NODE: process.execPath }
  const enroll = (more = {}) =>
    run(['bash', smokeTest, `http://127.0.0.1:${variables.PORT}`, ...cli], { ...changes, ...more })
  expect(await enroll()).toEqual({
    code: 0,
    output: expect.stringContaining('One enrollment'),
    errors: expect.stringMatching(/^applications exported: 1\n$/),
  })
  expect(await enroll({ WAIVER_CODE: 'WRONG' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Invalid Application Waiver Code!'),
  })
})

/** What each command must do there. A command without a line here fails the test. */
const uses: Record<string, () => Promise<void>> = {
  async export() {
    const { code, output } = await command('export', 'contact')
    expect([code, output]).toEqual([0, expect.stringContaining(EMAIL)])
  },
  async report() {
    expect(await command('report')).toMatchObject({ code: 0, output: expect.stringContaining('Page views: ') })
  },
  async jobs() {
    expect(await command('jobs')).toMatchObject({ code: 0, errors: '', output: expect.stringContaining('Waiting: ') })
  },
  async doctor() {
    const { code, output, errors } = await command('doctor', '--json')
    expect([code, errors]).toEqual([1, ''])
    const findings = JSON.parse(output) as { where: string; what: string }[]
    expect(findings).toContainEqual(expect.objectContaining({ where: 'content', severity: 'hint' }))
    expect(findings.filter(({ where }) => /DATABASE_URL|DATA_DIR|^content\//.test(where))).toEqual([])
    const example = await run(['node', 'build/program/cli.js', 'doctor', '--json'], { WAIVER_CODE: 'change-me' })
    expect(example.output).toContain("Its value is still the example's.")
  },
  async backup() {
    expect(await command('backup', join(folder, 'academy.backup'))).toMatchObject({ code: 0, errors: '' })
  },
  async restore() {
    const target = await createTestDatabase()
    onTestFinished(target.close)
    const words = ['node', 'build/program/cli.js', 'restore', join(folder, 'academy.backup')]
    expect(await run(words, target.variables)).toMatchObject({ code: 0, errors: '' })
    const restored = await run(['node', 'build/program/cli.js', 'export', 'contact'], target.variables)
    expect(restored.output).toContain(EMAIL)
  },
  async privacy() {
    expect((await command('privacy', 'export', EMAIL)).output).toContain('"topic": "Individual training"')
    expect(await command('privacy', 'erase', EMAIL, '--yes')).toMatchObject({ code: 0, errors: '' })
    expect((await command('privacy', 'erase', EMAIL)).output).toContain('Nothing is kept about')
  },
  async staff() {
    const invited = await command('staff', 'invite', 'jonas@academy.example', '--role', 'viewer')
    expect(invited).toMatchObject({ code: 0, output: expect.stringContaining('/desk/setup/') })
  },
}

test('every command runs in it', async () => {
  const answer = await fetch(`http://127.0.0.1:${variables.PORT}/api/v1/Contact/send-message`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(answer.status).toBe(200)
  expect(Object.keys(commands).sort()).toEqual(Object.keys(uses).sort())
  for (const use of Object.values(uses)) await use()
}, 240_000)

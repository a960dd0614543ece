import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { commands } from '#cli/command-line.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { freePort } from '#tests/fixtures/site.ts'

const message = goodLeads['Contact/send-message']
const EMAIL = message.email
const lastStage =
  readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .at(-1) ?? ''
/** The words of an instruction such as `CMD ["node", "server.js"]`. */
const getWords = (instruction: string) =>
  JSON.parse(new RegExp(`${instruction} (\\[.*\\])$`, 'm').exec(lastStage)?.[1] ?? '') as string[]

/** A folder with what the image holds: the files that its last stage copies, and the packages that a server installs. */
async function makeContainer(): Promise<string> {
  const container = await mkdtemp(join(tmpdir(), 'academy-container-'))
  for (const [, args = ''] of lastStage.matchAll(/^COPY (?:--from=build )?(.+)$/gm)) {
    const files = args.split(' ')
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
    if (!existsSync(join(container, path))) symlinkSync(join(process.cwd(), path), join(container, path))
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

async function run(args: string[], changes: Record<string, string> = {}) {
  const child = spawn(args[0] === 'node' ? process.execPath : (args[0] ?? ''), args.slice(1), {
    cwd: folder,
    env: { ...env, ...changes },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, output, errors }
}

const kept = await createTestDatabase()
const folder = await makeContainer()
const variables: Record<string, string> = {
  NODE_ENV: 'production',
  PORT: String(await freePort()),
  DATA_DIR: join(folder, 'data'),
  ...kept.variables,
}
const env = { ...variables, PATH: process.env.PATH }
const server = spawn(process.execPath, getWords('^CMD').slice(1), { cwd: folder, env, stdio: 'ignore' })
const isHealthy = getWords('^ +CMD')
while (server.exitCode === null && (await run(isHealthy)).code !== 0) await sleep(200)
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
  await kept.close()
})

test('the image has the packages that its programs load, and none that only builds', () => {
  const programs = globSync('build/{program,server,office/server}/**/*.js')
  const name = String.raw`((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^"]*)?`
  const imports = new RegExp(`(?:^|;)(?:im|ex)port\\b[\\w$*{},\\s]*?"${name}"|\\bimport\\("${name}"\\)`, 'gm')
  const loaded = programs.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(imports)].map(([, always, later]) => always ?? later ?? ''),
  )
  const needed = new Set(loaded.filter((name) => !isBuiltin(name)))
  expect(needed.size).toBeGreaterThan(8)
  // `server.ts --dev` alone asks for Vite.
  expect([...needed].filter((name) => !installed.has(name))).toEqual(['vite'])
  const builders =
    /^(vite|rolldown|esbuild|typescript|lucide-react|@?tailwindcss|@rolldown|@react-router\/dev|@babel\/core|@biomejs|@playwright)(\/|$)/
  expect([...installed].filter((name) => builders.test(name))).toEqual([])
})

test('what visitors get has nothing of the editor', () => {
  const files = globSync('build/client/**/*.{js,html,css}')
  expect(files.length).toBeGreaterThan(60)
  const named = files.filter((file) => /academy-editor|stega|desk\/edit/i.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})

test('the image has no sources, and its server becomes healthy, prints and draws without them', async () => {
  expect(globSync('{*.ts,[!n]*/**/*.{ts,tsx}}', { cwd: folder })).toEqual([])
  expect(server.exitCode).toBe(null)
  const calendar = await fetch(`http://127.0.0.1:${variables.PORT}/training-calendar.pdf`)
  expect([calendar.status, (await calendar.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  const card = await fetch(`http://127.0.0.1:${variables.PORT}/cards/home.png`)
  expect([card.status, (await card.text()).slice(1, 4)]).toEqual([200, 'PNG'])
})

type Use = [args: string[], code: number, output: RegExp]
/** What commands print there. A command without a line here fails the test. */
const uses: Record<string, () => Use> = {
  export: () => [['contact'], 0, new RegExp(EMAIL)],
  report: () => [[], 0, /Page views: /],
  jobs: () => [[], 0, /Waiting: /],
  doctor: () => [['--json'], 1, /"where": "content\/company.yaml:/],
  backup: () => [[join(folder, 'academy.backup')], 0, /files included: 0/],
  restore: () => [[join(folder, 'academy.backup')], 0, /./],
  privacy: () => [['export', EMAIL], 0, /"topic": "Individual training"/],
  content: () => [['export', join(folder, 'words')], 0, /45 files/],
  staff: () => [['invite', 'jonas@academy.example', '--role', 'viewer'], 0, /\/desk\/setup\//],
}

test('every command runs in it', async () => {
  const answer = await fetch(`http://127.0.0.1:${variables.PORT}/api/v1/Contact/send-message`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(answer.status).toBe(200)
  expect(Object.keys(commands).sort()).toEqual(Object.keys(uses).sort())
  const target = await createTestDatabase()
  onTestFinished(target.close)
  for (const [name, use] of Object.entries(uses)) {
    const [args, code, output] = use()
    const changes: Record<string, string> = name === 'restore' ? target.variables : {}
    const ended = await run(['node', 'build/program/cli.js', name, ...args], changes)
    expect([name, ended]).toEqual([name, { code, output: expect.stringMatching(output), errors: expect.any(String) }])
  }
}, 240_000)

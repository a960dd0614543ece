// The first part of `npm start`, `npm run dev` and `npm test`, on any Node, with nothing installed yet: installs what the
// command needs and, for a start, builds. What is up to date already is left alone. package.json calls it by name, since
// .npmrc switches off install scripts, and npm's pre and post scripts with them. `hash -r` follows it there: the shell
// must look again for `node`, which may be among the packages now.
// Usage: node tooling/prepare.mjs start|dev|test|doctor
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMusl, missingNode } from './supported-node.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const purpose = process.argv[2] ?? 'start'
const modules = join(root, 'node_modules')
const installStamp = join(modules, '.academy-installed.json')
const buildStamp = join(root, 'build', '.academy-built')

const BUILD_INPUTS = [
  ...['api', 'cli', 'content', 'contract', 'database', 'jobs', 'mail', 'public', 'server', 'services', 'web', 'server.ts'],
  ...['tooling/build.ts', 'tooling/bundle-server.ts', 'tooling/outputs'],
  ...['tooling/api-url.ts', 'tooling/secrets-in-build.ts'],
  ...['package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
]

function digestOf(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) add(join(root, path))
  return hash.digest('hex')
}

/** Runs a command, showing how long it takes; its output is shown only where it fails. */
async function step(title, command, args) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const live = process.stdout.isTTY
  process.stdout.write(live ? `  ${title} ...` : `  ${title} ...\n`)
  const ticking = setInterval(
    () => process.stdout.write(live ? `\r  ${title} ... ${seconds()}` : `  ${title} ... ${seconds()}\n`),
    live ? 1000 : 10_000,
  )
  const { code, output } = await new Promise((resolve) => {
    const env = { ...process.env, PATH: `${join(modules, '.bin')}:${process.env.PATH}` }
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code, output }))
  })
  clearInterval(ticking)
  if (code === 0)
    return console.log(live ? `\r  ${title} ... done in ${seconds()}` : `  ${title}: done in ${seconds()}`)
  console.error(`\n${output}\n${title} failed.`)
  process.exit(1)
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

async function install() {
  const lock = digestOf(['package-lock.json'])
  const done = JSON.parse(read(installStamp) || '{}')
  // Tools for tests and checks are only installed for those who run them: a first start is sooner ready.
  const wantsTools = purpose === 'dev' || purpose === 'test'
  if (done.lock === lock && (done.tools || !wantsTools)) return
  const tools = wantsTools || Boolean(done.tools)
  const omit = tools ? '--include=dev' : '--omit=dev'
  await step('Installing packages (once)', 'npm', ['ci', omit, '--include=optional', '--no-audit', '--no-fund'])
  mkdirSync(modules, { recursive: true })
  writeFileSync(installStamp, JSON.stringify({ lock, tools }))
}

async function build() {
  // Of `.env` Vite puts this alone into the pages.
  const [apiUrl = ''] = /^\s*(?:export\s+)?VITE_API_URL\s*=.*$/m.exec(read(join(root, '.env'))) ?? []
  const digest = createHash('sha256')
    .update(digestOf(BUILD_INPUTS))
    .update(process.env.VITE_API_URL ?? apiUrl)
    .digest('hex')
  if (read(buildStamp) === digest) return
  await step('Building the site', 'node', ['tooling/build.ts'])
  writeFileSync(buildStamp, digest)
}

const { platform, arch, versions } = process
const manifest = JSON.parse(read(join(root, 'package.json')))
const missing = missingNode({ platform, arch, version: versions.node, isMusl: isMusl() }, manifest)
if (missing) {
  console.error(missing)
  process.exit(1)
}
await install()
if (purpose === 'start' || purpose === 'test') await build()

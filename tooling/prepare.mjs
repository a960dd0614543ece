// First step of `npm start`, `npm run dev` and `npm test`, on any Node with nothing installed: installs packages and,
// for start and test, builds, unless all is up to date. package.json calls it explicitly, because .npmrc turns off
// npm's pre and post scripts. `hash -r` follows, because the `node` of the packages may be new to the shell.
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
const installStamp = join(modules, '.academy-installed')
const buildStamp = join(root, 'build', '.academy-built')

function getDigest(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!/\.test\.tsx?$/.test(path)) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const path of paths) add(join(root, path))
  return hash.digest('hex')
}

/** Runs a command with a timer; prints its output only if it fails. */
async function step(title, command, args) {
  const began = Date.now()
  const isTerminal = process.stdout.isTTY
  const show = (state) => {
    const seconds = Math.round((Date.now() - began) / 1000)
    process.stdout.write(`${isTerminal ? '\r' : ''}  ${title} ${state} ${seconds} s${isTerminal ? '' : '\n'}`)
  }
  show('...')
  const ticking = setInterval(show, isTerminal ? 1000 : 10_000, '...')
  const env = { ...process.env, PATH: `${join(modules, '.bin')}:${process.env.PATH}` }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(String(error)))
    child.on('close', resolve)
  })
  clearInterval(ticking)
  show(code === 0 ? 'done in' : 'failed after')
  if (isTerminal) process.stdout.write('\n')
  if (code === 0) return
  console.error(typeof code === 'string' ? code : output)
  process.exit(1)
}

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const manifest = JSON.parse(read(join(root, 'package.json')))

/** Every folder of sources but those that only test, and the configuration; not what the build writes. */
const BUILD_INPUTS = [
  ...Object.keys(manifest.imports).map((name) => name.slice(1, -2)),
  ...['server.ts', 'package.json', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts'],
].filter((name) => !['tests', 'bench', 'build'].includes(name))

async function install() {
  const lock = getDigest(['package-lock.json'])
  if (read(installStamp) === lock) return
  // With NODE_ENV=production, npm would omit what the build needs.
  const all = ['--include=dev', '--include=optional']
  await step('Installing packages (once)', 'npm', ['ci', ...all, '--no-audit', '--no-fund'])
  mkdirSync(modules, { recursive: true })
  writeFileSync(installStamp, lock)
}

async function build() {
  // The only variable that Vite puts into the pages.
  const [inFile = ''] = /^\s*(?:export\s+)?VITE_API_URL\s*=.*$/m.exec(read(join(root, '.env'))) ?? []
  const digest = `${getDigest(BUILD_INPUTS)} ${process.env.VITE_API_URL ?? inFile}`
  if (read(buildStamp) === digest) return
  await step('Building the site', 'node', ['tooling/build.ts'])
  writeFileSync(buildStamp, digest)
}

const { platform, arch, versions } = process
const missing = missingNode({ platform, arch, version: versions.node, isMusl: isMusl() }, manifest)
if (missing) {
  console.error(missing)
  process.exit(1)
}
await install()
if (purpose === 'start' || purpose === 'test') await build()

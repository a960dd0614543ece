// npm run lockfile: adds the optional packages that npm omitted from package-lock.json.
//
// A package with one binary per platform lists them all as optional. If the registry lacks some of them, npm omits
// them, and `npm ci` then rejects the lockfile everywhere. Version and platform are enough: npm fetches only its own
// platform's.
import { readFileSync, writeFileSync } from 'node:fs'

const PLATFORM = /(android|darwin|freebsd|linux|openbsd|win32)-(arm64|arm|ia32|x64|riscv64|ppc64|s390x)/
const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []

for (const [path, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const hoisted = `node_modules/${name}`
    const [, os, cpu] = PLATFORM.exec(name) ?? []
    if (!os || lock.packages[hoisted] || lock.packages[`${path}/${hoisted}`]) continue
    const libc = name.includes('musl') ? { libc: ['musl'] } : {}
    lock.packages[hoisted] = { version, cpu: [cpu], ...(dev ? { dev } : {}), ...libc, optional: true, os: [os] }
    added.push(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `Added ${added.join(', ')}.` : 'Nothing was missing.')

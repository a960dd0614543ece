// npm run lockfile: names in package-lock.json the optional packages that npm left out when it wrote it.
//
// A package that ships one binary a platform lists them all as optional. Where the registry at hand lacks some of them,
// npm writes the lockfile without those, and `npm ci` then refuses that lockfile everywhere. An entry with version and
// platform is enough: npm fetches only its own platform's.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${path ? `${path}/` : ''}node_modules/${name}`
    const hoisted = `node_modules/${name}`
    if (lock.packages[nested] || lock.packages[hoisted]) continue
    const platform = /(android|darwin|freebsd|linux|openbsd|win32)-(arm64|arm|ia32|x64|riscv64|ppc64|s390x)/.exec(name)
    if (!platform) continue
    lock.packages[hoisted] = {
      version,
      cpu: [platform[2]],
      ...(entry.dev ? { dev: true } : {}),
      ...(name.includes('musl') ? { libc: ['musl'] } : {}),
      optional: true,
      os: [platform[1]],
    }
    added.push(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `Added ${added.join(', ')}.` : 'Nothing was missing.')

// The import law of ARCHITECTURE.md, checked for every import. `npm run check:lint` runs it after Biome.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

type Law = {
  /** The files of this law. */
  of: RegExp
  /** Modules they may not reach: resolved paths within the house, or package names. */
  never: RegExp
  because: string
  /** Whether `import type` is allowed: it is gone before anything runs. */
  typesMayCross?: boolean
}

const laws: Law[] = [
  room('contract', []),
  room('content', ['contract']),
  room('database', []),
  room('mail', ['contract', 'content']),
  room('services', ['contract', 'content', 'database', 'mail']),
  room('api', ['contract', 'content', 'database', 'services']),
  room('jobs', ['contract', 'database', 'services']),
  room('web', ['contract', 'content']),
  room('server', ['contract', 'content', 'database', 'mail', 'services', 'api', 'jobs', 'web']),
  room('cli', ['contract', 'content', 'database', 'mail', 'services', 'server']),
  {
    of: /^(api|jobs)\//,
    never: /^database\/(?!(unavailable|request-origin|jobs)\.ts$)/,
    because: 'of the database, callers know only that it is unavailable, the request behind a job, and the queue',
    typesMayCross: true,
  },
  {
    of: /^(api|jobs|web|server)\//,
    never: /^services\/.+queries\.ts$/,
    because: "a domain's SQL is its own: call its service",
    typesMayCross: true,
  },
  { of: /^services\//, never: /^(hono|@hono|react)/, because: 'services know neither HTTP nor React' },
  {
    of: /^cli\//,
    never: /^server\/(?!(config|config-schema|config-rules|config-values|env-file|payments|site-facts)\.ts$)/,
    because: "of the server, cli imports the configuration, what is opened from it, and the build's facts",
  },
  {
    of: /^web\//,
    never:
      /^(zod|contract\/(applications|courses|form-schema|payments|phone)\.ts|contract\/openapi\/.+|content\/(schema|schema\/[^.]+|load|source|markdown|cross-checks|content-error|theme|vite-plugin)\.ts|node:.*)$/,
    because: 'the browser carries no schema library, no numbering plans and no node module',
    typesMayCross: true,
  },
  {
    of: /^web\//,
    never: /^lucide-react$/,
    because: 'lucide-react/icons/NAME brings one icon, this all',
    typesMayCross: true,
  },
  { of: /^web\/ui\//, never: /^(web\/(?!ui\/)|content\/)/, because: 'ui knows no academy' },
  {
    of: /^web\/layout\//,
    never: /^web\/(routes|sections|forms)\//,
    because: 'routes -> sections, forms, layout -> ui',
  },
  {
    of: /^web\/sections\//,
    never: /^web\/(routes|forms|layout)\//,
    because: 'routes -> sections, forms, layout -> ui',
  },
  {
    of: /^web\/forms\//,
    never: /^web\/(routes|sections|layout)\//,
    because: 'routes -> sections, forms, layout -> ui',
  },
  { of: /^(api|jobs)\//, never: /^(drizzle-orm|pg)$/, because: 'callers never see SQL' },
]

function room(name: string, mayImport: string[]): Law {
  const reachable = [name, ...mayImport].join('|')
  const rooms = 'contract|content|database|mail|services|api|jobs|web|server|cli|tests|bench|tooling'
  return {
    of: new RegExp(`^${name}/`),
    never: new RegExp(`^(?!(${reachable})/)(${rooms})/`),
    because: mayImport.length ? `${name} may import ${mayImport.join(', ')}` : `${name} imports nothing of the house`,
  }
}

/** Domains of services import another one's files only here. An edge that nothing uses is a breach as well. */
const edges = [
  { from: 'emails', to: 'services/applications/service.ts' },
  { from: 'emails', to: 'services/leads/service.ts' },
  { from: 'emails', to: 'services/payments/fee.ts' },
  { from: 'resumes', to: 'services/leads/service.ts' },
  { from: 'retention', to: 'services/payments/end-session.ts' },
]
const used = new Set<(typeof edges)[number]>()

function crossesDomains(file: string, target: string): boolean {
  const from = /^services\/([^/]+)\//.exec(file)?.[1]
  const to = /^services\/([^/]+)\//.exec(target)?.[1]
  if (!from || !to || from === to) return false
  const edge = edges.find((one) => one.from === from && one.to === target)
  if (edge) used.add(edge)
  return !edge
}

function breaches(file: string): string[] {
  const found: string[] = []
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  for (const [, type, from, bare, dynamic] of imports) {
    const specifier = from ?? bare ?? dynamic ?? ''
    if (specifier.startsWith('../')) found.push(`${specifier}: reach another folder by its #room path`)
    const target = specifier.startsWith('#')
      ? specifier.slice(1)
      : specifier.startsWith('./')
        ? file.replace(/[^/]+$/, specifier.slice(2))
        : specifier
    for (const law of laws) {
      if (law.typesMayCross && type) continue
      if (law.of.test(file) && law.never.test(target)) found.push(`${specifier}: ${law.because}`)
    }
    if (crossesDomains(file, target)) found.push(`${specifier}: domains of services do not import each other`)
  }
  return found.map((breach) => `${file}: ${breach}`)
}

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], { encoding: 'utf8' })
const governed = files
  .split('\n')
  .filter((file) => /^(contract|content|database|mail|services|api|jobs|web|server|cli)\//.test(file))
const found = governed.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(breaches)
for (const edge of edges) {
  if (!used.has(edge)) found.push(`services/${edge.from}: it may import ${edge.to}, but does not`)
}
for (const breach of found) console.error(breach)
console.log(`Import law: ${governed.length} files, ${found.length} breaches.`)
process.exit(found.length ? 1 : 0)

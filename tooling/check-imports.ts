// Checks every import against the import rules of ARCHITECTURE.md. `npm run check:lint` runs it after Biome.
import { globSync, readFileSync } from 'node:fs'

/** Folders that each folder may import, besides itself. An allowed import that nothing uses is a violation too. */
const folders: Record<string, string[]> = {
  contract: ['content'],
  content: ['contract'],
  database: [],
  mail: ['contract', 'content'],
  services: ['contract', 'content', 'database', 'mail'],
  http: ['contract', 'database', 'services'],
  api: ['contract', 'content', 'services', 'http'],
  jobs: ['contract', 'database', 'mail', 'services'],
  ui: ['contract', 'content'],
  web: ['contract', 'content', 'ui'],
  office: ['contract', 'content', 'database', 'services', 'ui'],
  server: ['contract', 'content', 'database', 'mail', 'services', 'http', 'api', 'ui', 'web', 'office'],
  cli: ['contract', 'content', 'database', 'mail', 'services', 'server'],
  edit: ['content', 'ui'],
}

type Rule = {
  of: RegExp
  /** Forbidden modules: paths within the project, or package names. */
  never: RegExp
  because: string
  /** Allows `import type`, which does not exist at run time. */
  typesMayCross?: boolean
}

const layers = 'routes -> sections, forms, layout -> ui'
const rules: Rule[] = [
  ...Object.entries(folders).map(([folder, others]) => ({
    of: new RegExp(`^${folder}/`),
    never: new RegExp(
      `^(?!(${[folder, ...others].join('|')})/)(${[...Object.keys(folders), 'tests|bench|tooling'].join('|')})/`,
    ),
    because: `${folder} may import ${others.join(', ') || 'no other folder'}`,
  })),
  {
    of: /^contract\//,
    never: /^content\/(?!place\.ts$)/,
    because: "of content, the contract knows only the academy's place",
  },
  {
    of: /^(http|jobs|office)\//,
    never: /^database\/(?!(unavailable|request-origin|jobs)\.ts$)/,
    because: 'of the database, callers know only that it is unavailable, the request behind a job, and the queue',
    typesMayCross: true,
  },
  {
    of: /^(api|jobs|web|office|server)\//,
    never: /^services\/.+queries\.ts$/,
    because: "a domain's SQL is its own: call its service",
    typesMayCross: true,
  },
  { of: /^(http|api|jobs|office)\//, never: /^(drizzle-orm|pg)$/, because: 'callers never see SQL' },
  {
    of: /^http\//,
    never: /^services\/(?!(errors|network-address)\.ts$)/,
    because: 'of services, http knows errors and network addresses',
  },
  {
    of: /^services\/[^/]+\.ts$/,
    never: /^services\/[^/]+\//,
    because: 'what all domains share knows none of them',
    typesMayCross: true,
  },
  { of: /^services\//, never: /^(hono|@hono|react)/, because: 'services know neither HTTP nor React' },
  {
    of: /^cli\//,
    never: /^server\/(?!(config|config-schema|mailer|payments|own-addresses)\.ts$)/,
    because: "of the server, cli imports the configuration, what is opened from it, and the build's facts",
  },
  {
    of: /^(ui|web)\//,
    never:
      /^(zod|contract\/(applications|courses|form-schema|payments|phone)\.ts|content\/(schema|schema\/[^.]+|load|source|markdown|cross-checks|content-error|theme|vite-plugin)\.ts|node:.*)$/,
    because: 'the browser gets no schema library, no numbering plans and no node module',
    typesMayCross: true,
  },
  {
    of: /^(ui|web)\//,
    never: /^lucide-react$/,
    because: 'lucide-react/icons/NAME imports one icon, this all',
    typesMayCross: true,
  },
  {
    of: /^office\/(?!routes\.ts$|desk\/)/,
    never: /^office\/desk\//,
    because: 'what staff and applicants share, and the pages of applicants, know nothing of the desk',
  },
  {
    of: /^office\/(?!routes\.ts$|applicant\/)/,
    never: /^office\/applicant\//,
    because: 'what staff and applicants share, and the desk, know nothing of the pages of applicants',
  },
  { of: /^web\/layout\//, never: /^web\/(routes|sections|forms)\//, because: layers },
  { of: /^web\/sections\//, never: /^web\/(routes|forms|layout)\//, because: layers },
  { of: /^web\/forms\//, never: /^web\/(routes|sections|layout)\//, because: layers },
]

/** What is owed and invoiced: any domain may ask for it, as for files directly in services. */
const SHARED =
  /^services\/(charges\/(accounts|adjust|balances|billed|due-day|pay-links|totals)|invoices\/(correct|issue)|content\/(current|versions))\.ts$/

/** Files of other domains that a domain of services may import. */
const domainImports: [from: string, to: string][] = [
  ['admissions', 'services/applications/service.ts'],
  ['admissions', 'services/charges/plan.ts'],
  ['admissions', 'services/charges/withdrawal.ts'],
  ['admissions', 'services/handoff/canvas.ts'],
  ['admissions', 'services/handoff/class-file.ts'],
  ['admissions', 'services/handoff/moodle.ts'],
  ['admissions', 'services/handoff/person-keys.ts'],
  ['admissions', 'services/payments/checkout/end.ts'],
  ['admissions', 'services/schedule/changes.ts'],
  ['applicants', 'services/admissions/accept.ts'],
  ['applicants', 'services/admissions/sent.ts'],
  ['applicants', 'services/admissions/statuses.ts'],
  ['applicants', 'services/admissions/steps.ts'],
  ['applicants', 'services/charges/withdrawal.ts'],
  ['applicants', 'services/documents/find.ts'],
  ['applicants', 'services/payments/checkout/end.ts'],
  ['applicants', 'services/payments/checkout/open.ts'],
  ['applicants', 'services/records/person.ts'],
  ['applicants', 'services/records/timeline-entries.ts'],
  ['applicants', 'services/records/timeline.ts'],
  ['applications', 'services/codes/redeem.ts'],
  ['applications', 'services/payments/fee-rule.ts'],
  ['batches', 'services/admissions/decisions.ts'],
  ['batches', 'services/admissions/find.ts'],
  ['batches', 'services/admissions/placement.ts'],
  ['batches', 'services/admissions/previews.ts'],
  ['batches', 'services/admissions/seats.ts'],
  ['batches', 'services/admissions/sent.ts'],
  ['batches', 'services/admissions/status.ts'],
  ['batches', 'services/admissions/statuses.ts'],
  ['batches', 'services/admissions/steps.ts'],
  ['batches', 'services/admissions/terms.ts'],
  ['batches', 'services/admissions/undo.ts'],
  ['batches', 'services/admissions/decision-text.ts'],
  ['batches', 'services/records/list.ts'],
  ['batches', 'services/records/work.ts'],
  ['batches', 'services/replies/service.ts'],
  ['charges', 'services/invoices/buyer.ts'],
  ['charges', 'services/payments/checkout/open.ts'],
  ['charges', 'services/payments/checkout/processing.ts'],
  ['charges', 'services/admissions/sent.ts'],
  ['charges', 'services/payments/checkout/end.ts'],
  ['charges', 'services/payments/problems.ts'],
  ['charges', 'services/payments/queries.ts'],
  ['charges', 'services/payments/refunds/allocate.ts'],
  ['charges', 'services/payments/refunds/returnable.ts'],
  ['charges', 'services/payments/refunds/service.ts'],
  ['codes', 'services/payments/fee-rule.ts'],
  ['documents', 'services/applicants/own.ts'],
  ['documents', 'services/applicants/sign-ins.ts'],
  ['documents', 'services/files/keep.ts'],
  ['documents', 'services/files/open.ts'],
  ['documents', 'services/files/upload.ts'],
  ['handoff', 'services/applications/service.ts'],
  ['handoff', 'services/leads/service.ts'],
  ['invoices', 'services/applicants/own.ts'],
  ['invoices', 'services/applicants/sign-ins.ts'],
  ['leads', 'services/charges/payers.ts'],
  ['leads', 'services/payments/checkout/end.ts'],
  ['privacy', 'services/applicants/sign-ins.ts'],
  ['privacy', 'services/charges/withdrawal.ts'],
  ['privacy', 'services/content/unused-files.ts'],
  ['privacy', 'services/leads/seats.ts'],
  ['privacy', 'services/leads/service.ts'],
  ['privacy', 'services/payments/checkout/end.ts'],
  ['privacy', 'services/payments/stripe/client.ts'],
  ['records', 'services/files/open.ts'],
  ['records', 'services/leads/service.ts'],
  ['records', 'services/payments/problems.ts'],
  ['reminders', 'services/admissions/sent.ts'],
  ['reminders', 'services/documents/find.ts'],
  ['reminders', 'services/payments/checkout/processing.ts'],
  ['reminders', 'services/saved-forms/service.ts'],
  ['replies', 'services/leads/service.ts'],
  ['report', 'services/records/conditions.ts'],
  ['report', 'services/records/progress.ts'],
  ['resumes', 'services/files/keep.ts'],
  ['resumes', 'services/files/upload.ts'],
  ['resumes', 'services/leads/service.ts'],
  ['schedule', 'services/codes/redeem.ts'],
  ['schedule', 'services/leads/billing.ts'],
  ['schedule', 'services/leads/seats.ts'],
  ['site', 'services/codes/redeem.ts'],
  ['site', 'services/payments/reconciliation/history.ts'],
  ['staff', 'services/batches/stop.ts'],
]
const getFolder = (path: string) => path.split('/')[0] ?? ''
const unused = new Set([
  ...Object.entries(folders).flatMap(([from, others]) => others.map((to) => `${from} may import ${to}`)),
  ...domainImports.map(([from, to]) => `services/${from} may import ${to}`),
])

function crossesDomains(file: string, target: string): boolean {
  const [from, to] = [file, target].map((path) => /^services\/([^/]+)\//.exec(path)?.[1])
  unused.delete(`services/${from} may import ${target}`)
  if (!from || !to || from === to || SHARED.test(target)) return false
  return !domainImports.some(([domain, path]) => domain === from && path === target)
}

const IMPORT = /^(?:import|export)\s+(type\s)?[^'"`;]*?from\s+'([^']+)'|^import\s+'([^']+)'|\bimport\('([^']+)'\)/gm

function violationsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, type, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? ''
    const target = specifier.replace(/^#/, '').replace(/^\.\//, file.replace(/[^/]+$/, ''))
    unused.delete(`${getFolder(file)} may import ${getFolder(target)}`)
    const broken = rules.filter(
      (rule) => rule.of.test(file) && rule.never.test(target) && !(rule.typesMayCross && type),
    )
    const reasons = broken.map(({ because }) => because)
    if (specifier.startsWith('../')) reasons.push('import another folder by its # path')
    if (crossesDomains(file, target)) reasons.push('domains of services do not import each other')
    return reasons.map((because) => `${file}: ${specifier}: ${because}`)
  })
}

const checked = globSync(`{${Object.keys(folders)}}/**/*.{ts,tsx}`).sort()
const violations = checked.filter((file) => !/\.test\.tsx?$/.test(file)).flatMap(violationsIn)
for (const permission of unused) violations.push(`${permission}, but does not`)
for (const violation of violations) console.error(violation)
console.log(`Import rules: ${checked.length} files, ${violations.length} violations.`)
process.exit(violations.length ? 1 : 0)

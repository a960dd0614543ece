// npm run check:size: what each page of the build weighs, compressed, against its budget.
// `--print` shows every page's bytes as that file writes them.
import { join } from 'node:path'
import { formPaths, pageFiles } from '#content/page-files.data.ts'
import { CALENDAR_PATH, type SitePath, sitePaths } from '#content/site-paths.ts'
import type { Sizes } from './size-budget.ts'

/** Bytes as sent (brotli). Raise one only for what is worth it to visitors (`npm run check:size -- --print`). */
const budgets: Record<SitePath, Sizes> = {
  '/': { html: 14_500, css: 16_250, js: 114_500 },
  '/about': { html: 7_500, css: 16_250, js: 112_500 },
  '/contact': { html: 10_000, css: 16_250, js: 130_750 },
  '/talents': { html: 8_600, css: 16_250, js: 114_000 },
  '/resumes': { html: 6_750, css: 16_250, js: 110_750 },
  '/webinar': { html: 7_900, css: 16_250, js: 111_500 },
  '/scholarship': { html: 8_250, css: 16_250, js: 112_250 },
  '/enterprise-custom-training': { html: 7_750, css: 16_250, js: 113_250 },
  '/corporate-calendar-training': { html: 11_000, css: 16_250, js: 116_250 },
  '/custom-training': { html: 10_750, css: 16_250, js: 132_000 },
  '/apply': { html: 10_000, css: 16_250, js: 136_500 },
  '/success': { html: 5_750, css: 16_250, js: 113_000 },
  '/unsubscribe': { html: 5_500, css: 16_250, js: 112_250 },
  '/choose': { html: 7_250, css: 16_250, js: 109_500 },
  '/compare': { html: 9_500, css: 16_250, js: 109_750 },
}

const training: Sizes = { html: 15_750, css: 16_250, js: 117_250 }
const policy: Sizes = { html: 10_750, css: 16_250, js: 110_000 }
const form: Sizes = { html: 10_250, css: 16_250, js: 134_250 }
const session: Sizes = { html: 11_000, css: 16_250, js: 134_250 }

function budgetOf(path: SitePath): Sizes {
  if (path.startsWith(`${CALENDAR_PATH}/`)) return session
  if (formPaths.includes(path)) return form
  return budgets[path] ?? (pageFiles.policies.includes(path.slice(1)) ? policy : training)
}

process.env.NODE_ENV = 'production'
// Loaded only now: React decides by NODE_ENV, at its first import, which React it is.
const { beyondBudget, DESK_SCRIPT, deskScriptBytes, pageSizes } = await import('./size-budget.ts')

const buildDir = join(import.meta.dirname, '..', 'build')
const sizes = await pageSizes(buildDir, sitePaths)
const desk = await deskScriptBytes(buildDir)
if (process.argv.includes('--print')) {
  console.log(`  The desk's inbox: ${desk} bytes of script of its own`)
  for (const [path, { html, css, js }] of sizes) {
    console.log(`  '${path}': { html: ${html}, css: ${css}, js: ${js} },`)
  }
}
const beyond = beyondBudget(sizes, budgetOf)
if (desk > DESK_SCRIPT)
  beyond.push(`The desk's inbox has ${desk} bytes of script of its own, its budget is ${DESK_SCRIPT}`)
for (const line of beyond) console.error(line)
if (beyond.length === 0) console.log(`${sizes.size} pages are within their budgets.`)
process.exit(beyond.length === 0 ? 0 : 1)

// npm run check:size: compares each page's compressed size with its budget (tooling/size-budgets.ts). `--print` prints
// all sizes in that file's format.
import { join } from 'node:path'
import { sitePaths } from '#content/site-paths.ts'
import { getBudget } from './size-budgets.ts'

process.env.NODE_ENV = 'production'
// Imported after NODE_ENV is set, which selects React's build.
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
const beyond = beyondBudget(sizes, getBudget)
if (desk > DESK_SCRIPT)
  beyond.push(`The desk's inbox has ${desk} bytes of script of its own, its budget is ${DESK_SCRIPT}`)
for (const line of beyond) console.error(line)
if (beyond.length === 0) console.log(`${sizes.size} pages are within their budgets.`)
process.exit(beyond.length === 0 ? 0 : 1)

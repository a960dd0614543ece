// npm run check:size: compares each page's compressed size with its budget (tooling/size-budgets.ts). `--print` prints
// all sizes in that file's format. NODE_ENV=production selects React's build.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { placeOf, setPlace } from '#content/place.ts'
import { currentSchedule } from '#content/schedule.ts'
import { listEntries } from '#content/schedule-entries.ts'
import { type StaticFile, shrink } from '#http/static-files.ts'
import { loadFiles } from '#server/files.ts'
import { pageRenderer } from '#server/page-renderer.ts'
import { pageFile } from '#server/pages.ts'
import { content, sitePaths } from '#tests/fixtures/sample-content.ts'
import { CSS_BUDGET, getBudget } from './size-budgets.ts'

const buildDir = join(import.meta.dirname, '..', 'build')

// `publicUrl` is as long as a real one, and never requested.
const OPTIONS = { publicUrl: 'https://academy.example', regional: false }

const sent = ({ variants }: StaticFile) => (variants.br ?? variants.identity).body.length

/** Returns the unique URLs of a document's style sheets and modules. */
function getAssets(html: string): { css: string[]; js: string[] } {
  const linked = (rel: string) =>
    [...html.matchAll(new RegExp(`<link[^>]* rel="(?:${rel})"[^>]* href="([^"#?]+)`, 'g'))].map(
      (match) => match[1] ?? '',
    )
  return { css: [...new Set(linked('stylesheet'))], js: [...new Set(linked('later|modulepreload'))] }
}

/** Measures every page of a build. @throws Error if a page fails, or links to a file that is not in the build */
async function pageSizes() {
  const services = {
    applicationStatus: async () => null,
    openSavedForm: async () => ({ state: 'gone' as const }),
    applicationFee: 'USD 50',
    acceptsCode: () => true,
  }
  const { publicUrl } = OPTIONS
  setPlace(placeOf(content.company.place))
  const schedule = currentSchedule(content, {
    entries: listEntries(content),
    taken: {},
    reserved: {},
    changedAt: new Date(0),
  })
  const files = await loadFiles(buildDir, { publicUrl })
  const build = (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as ServerBuild
  const render = pageRenderer(build, services, { mode: 'production', publicUrl, schedule: { current: () => schedule } })

  const weighed = sitePaths.map(async (path) => {
    const { response } = await render(new Request(`${publicUrl}${path}`))
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}.`)
    const page = await pageFile(await response.text(), 200, OPTIONS)
    // All visitors but the first get it this way.
    await shrink(page)
    const html = page.variants.identity.body.toString()
    const { css, js } = getAssets(html)
    const total = (assets: string[]) =>
      assets.reduce((bytes, asset) => {
        const file = files.get(asset)
        if (!file) throw new Error(`${path} asks for ${asset}, which the build has not.`)
        return bytes + sent(file)
      }, 0)
    return [path, { html: sent(page), css: total(css), js: total(js) }] as const
  })
  return new Map(await Promise.all(weighed))
}

/** Budget for the script of inbox, record and the panel that decides, beyond React and the router. */
const DESK_SCRIPT = 43_700

/** Returns the brotli bytes of the inbox's script and an open record, without React Router's entry. */
async function deskScriptBytes(): Promise<number> {
  const { assets } = (await import(pathToFileURL(join(buildDir, 'office', 'server', 'index.js')).href)) as ServerBuild
  const routers = [assets.entry.module, ...assets.entry.imports]
  const own = ['root', 'desk/layout', 'desk/frame', 'inbox', 'inbox/record'].flatMap((id) => {
    const route = assets.routes[id]
    return route ? [route.module, ...(route.imports ?? [])] : []
  })
  const files = [...new Set(own)].filter((file) => !routers.includes(file))
  const sizes = files.map(async (file) => (await stat(join(buildDir, 'office', 'client', `${file}.br`))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

const sizes = await pageSizes()
const desk = await deskScriptBytes()
if (process.argv.includes('--print')) {
  console.log(`  The desk's inbox: ${desk} bytes of script of its own`)
  for (const [path, { html, css, js }] of sizes) {
    console.log(`  '${path}': { html: ${html}, js: ${js} }, // css: ${css}`)
  }
}
const beyond = [...sizes].flatMap(([path, size]) => {
  const budget = { ...getBudget(path), css: CSS_BUDGET }
  return (['html', 'css', 'js'] as const)
    .filter((kind) => size[kind] > budget[kind])
    .map((kind) => `${path}: ${kind.toUpperCase()} has ${size[kind]} bytes, its budget is ${budget[kind]}`)
})
if (desk > DESK_SCRIPT)
  beyond.push(`The desk's inbox has ${desk} bytes of script of its own, its budget is ${DESK_SCRIPT}`)
for (const line of beyond) console.error(line)
if (beyond.length === 0) console.log(`${sizes.size} pages are within their budgets.`)
process.exit(beyond.length === 0 ? 0 : 1)

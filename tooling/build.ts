// Builds the site: React Router's bundles, one HTML document a route, what is made from content beside the pages, every
// file compressed once, and the server.
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { compress, isCompressible, mediaType } from '#api/static-files.ts'
import { loadContent } from '#content/load.ts'
import type { Content } from '#content/schema.ts'
import { renderedPaths } from '#content/site-paths.ts'
import { FEE_PLACEHOLDER, PAGES, UNKNOWN_PAGE } from '#server/pages.ts'
import { BUILT_CONTENT, siteFacts } from '#server/site-facts.ts'
import { openCohorts } from '#services/cohorts/service.ts'
import type * as entryServer from '#web/entry.server.tsx'
import { structuredData } from '#web/structured-data/page-things.ts'
import { builtApiUrl } from './api-url.ts'
import { bundleServer } from './bundle-server.ts'
import { makeOutputs } from './outputs/make-outputs.ts'

process.env.NODE_ENV = 'production'
const root = join(import.meta.dirname, '..')
const buildDir = join(root, 'build')

async function bundle(): Promise<void> {
  await rm(buildDir, { recursive: true, force: true })
  // The public site; staff's and applicants' pages are apps of their own.
  for (const app of ['.', 'desk', 'applicant']) {
    const { status } = spawnSync('react-router', ['build', app], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) process.exit(status ?? 1)
  }
}

/** Paths of the pages that are the same for everyone, always. */
function pagePaths(build: ServerBuild): string[] {
  const paths = Object.values(build.routes).flatMap((route) => {
    if (route?.index) return ['/']
    if (route?.path === '*') return [UNKNOWN_PAGE]
    return route?.path ? [`/${route.path}`] : []
  })
  const rendered = new Set<string>(renderedPaths)
  return paths.filter((path) => !rendered.has(path))
}

/** Paths for which the browser's router asks the server for a loader's data, with what it asks for. */
function dataPaths(build: ServerBuild, paths: string[]): string[] {
  const loading = Object.values(build.routes).flatMap((route) => (route?.module.loader ? [route] : []))
  const isLoading = (path: string) =>
    loading.some(({ index, path: own }) =>
      index ? path === '/' : `/${own}` === path || (own === '*' && path === UNKNOWN_PAGE),
    )
  return paths.filter(isLoading).map((path) => (path === '/' ? '/_.data' : `${path}.data`))
}

/** Renders each page with and without the promotional code: only the start knows WAIVER_CODE. */
async function renderPages(content: Content): Promise<number> {
  // Loaded only now: React decides by NODE_ENV, at its first import, which React it is.
  const { createRequestHandler, RouterContextProvider } = await import('react-router')
  const build = (await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href)) as ServerBuild
  const handle = createRequestHandler(build, 'production')
  const paths = pagePaths(build)
  const described = structuredData(content)
  const cohorts = openCohorts(content.cohorts)
  const { contextKeys } = build.entry.module as unknown as typeof entryServer
  for (const [folder, showsPromoCode] of [
    [PAGES.withCode, true],
    [PAGES.withoutCode, false],
  ] as const) {
    for (const path of [...paths, ...dataPaths(build, paths)]) {
      const context = new RouterContextProvider()
      context.set(contextKeys.showsPromoCode, showsPromoCode)
      context.set(contextKeys.facts, { applicationFee: FEE_PLACEHOLDER, listCohorts: cohorts.list })
      const response = await handle(new Request(`http://localhost${path}`), context)
      if (response.status !== 200) throw new Error(`${path} answered ${response.status} when it was rendered.`)
      const name = path.endsWith('.data') ? path : `${path === '/' ? 'index' : path}.html`
      const file = join(buildDir, folder, name)
      await mkdir(dirname(file), { recursive: true })
      // Put in here, structured data costs the browser no script.
      const html = (await response.text()).replace('</head>', () => `${described.get(path) ?? ''}</head>`)
      await writeFile(file, html)
    }
  }
  return paths.length
}

/** Writes `.br` and `.gz` beside every file of a client that gets smaller by it, at the best quality. */
async function compressFiles(clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressible = files.filter((file) => isCompressible(mediaType(file) ?? ''))
  await Promise.all(
    compressible.map(async (file) => {
      const { br, gzip } = await compress(await readFile(file), 11)
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)])
    }),
  )
}

/** React Router builds scripts for each app. The applicants' pages ask for none (applicant/root.tsx). */
async function removeScripts(clientDir: string): Promise<void> {
  const names = await readdir(join(clientDir, 'assets'))
  await Promise.all(names.filter((name) => name.endsWith('.js')).map((name) => rm(join(clientDir, 'assets', name))))
}

const started = Date.now()
const content = loadContent()
await bundle()
const pages = await renderPages(content)
const builtAt = new Date()
await makeOutputs(content, join(buildDir, 'client'), builtAt)
await mkdir(join(buildDir, dirname(BUILT_CONTENT)))
await writeFile(join(buildDir, BUILT_CONTENT), JSON.stringify({ builtAt, content }))
await compressFiles(join(buildDir, 'client'))
await compressFiles(join(buildDir, 'desk', 'client'))
await removeScripts(join(buildDir, 'applicant', 'client'))
await compressFiles(join(buildDir, 'applicant', 'client'))
await bundleServer()
const facts = siteFacts(content, builtApiUrl(root))
await writeFile(join(buildDir, 'site.json'), JSON.stringify(facts))
console.log(
  `Built ${pages} pages into ${relative(root, buildDir)}/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
)

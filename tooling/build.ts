// Builds the site: React Router's bundles, every file compressed once, and the server.
import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress'
import { getMimeType } from 'hono/utils/mime'
import { build, minifySync, type Plugin } from 'vite'
import { isDocument } from '#content/documents.ts'
import { compress } from '#http/static-files.ts'
import manifest from '../package.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const SERVER_BUNDLE = 'build/program'
const frameworks = ['vite', 'react', 'react-dom', 'react-router', 'graphile-worker']
const libraries = ['@aws-sdk/client-s3', 'geoip-country', 'pdfkit', 'pg-native', 'satori', 'sharp', 'svgo']

/** Processes that the server starts for pictures (services/helper-process.ts). */
const helpers = {
  'draw-helper': 'server/drawings/draw-helper.ts',
  'picture-helper': 'services/content/picture-helper.ts',
}

/** Bundled programs start in half the time with half the memory (docs/decisions/0001). Links the pages built before. */
async function bundleServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.BUILT_VERSION': JSON.stringify(getVersion()) },
    plugins: [keepFolders(), keepInlineScripts()],
    // geoip-country reads data from its own folder.
    ssr: { noExternal: true, external: [...frameworks, ...libraries] },
    build: {
      ssr: true,
      outDir: SERVER_BUNDLE,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: { server: 'server.ts', cli: 'cli/main.ts', ...helpers },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** The version, with the commit: COMMIT where there is no repository, as in an image. */
function getVersion(): string {
  const { stdout, status } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = process.env.COMMIT || (status === 0 && stdout.trim())
  return commit ? `${manifest.version}, commit ${commit}` : manifest.version
}

/** Lets a module find files beside its source instead of the bundle; those of the content, which the build copies. */
function keepFolders(): Plugin {
  return {
    name: 'keep-folders',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.dirname')) return
      const source = relative(root, dirname(id))
      const folder = relative(SERVER_BUNDLE, source.startsWith('content') ? join('build', source) : source)
      const folderOfSource = `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`
      return { code: code.replaceAll('import.meta.dirname', folderOfSource), map: null }
    },
  }
}

/** The inline scripts of documents are the text of functions of the site's pages, so these stay minified. */
function keepInlineScripts(): Plugin {
  const pages = join(root, 'build', 'server', '/')
  return {
    name: 'keep-inline-scripts',
    // Later than `renderChunk`, after which the bundler prints the code again.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => id.startsWith(pages))) continue
        chunk.code = minifySync(chunk.fileName, chunk.code, { compress: false, mangle: false }).code
      }
    },
  }
}

const beside = ['icons.svg', 'palettes.css']

process.env.NODE_ENV = 'production'
const buildDir = join(root, 'build')

async function bundle(): Promise<void> {
  await rm(buildDir, { recursive: true, force: true })
  // The office, with the pages of staff and applicants, is a separate app. The program links its server part.
  for (const app of ['.', 'office']) {
    const { status } = spawnSync('react-router', ['build', app], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) process.exit(status ?? 1)
  }
  await build({ root, configFile: join(root, 'edit', 'vite.config.ts'), logLevel: 'warn' })
}

/** Copies the starting content, and what its documents refer to, without the code beside them. */
async function copyContent(): Promise<void> {
  const folder = join(root, 'content')
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => isDocument(name) || beside.includes(name))) {
    await cp(join(folder, file), join(buildDir, 'content', file))
  }
}

/** Writes `.br` and `.gz` beside every file that compression makes smaller, at the best quality. */
async function compressFiles(clientDir: string): Promise<void> {
  const entries = await readdir(clientDir, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const compressible = files.filter((file) => COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(file) ?? ''))
  await Promise.all(
    compressible.map(async (file) => {
      const { br, gzip } = await compress(await readFile(file), 11)
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gzip)])
    }),
  )
}

const started = Date.now()
await bundle()
await copyContent()
await compressFiles(join(buildDir, 'client'))
await compressFiles(join(buildDir, 'office', 'client'))
await bundleServer()
console.log(`Built the site into ${relative(root, buildDir)}/ in ${((Date.now() - started) / 1000).toFixed(1)} s.`)

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentRoot, loadContent } from './content/load.ts'
import { readLogo } from './content/logo.ts'
import { readTheme } from './content/theme.ts'
import { contentModules } from './content/vite-plugin.ts'
import { sharedModules } from './office/shared-modules.ts'
import { drawFavicon } from './tooling/outputs/icons.ts'
import { drawMarks } from './tooling/outputs/marks.ts'

/** Serves these drawings in development; the build writes them as files (tooling/outputs). */
const drawings: Plugin = {
  name: 'drawings',
  apply: 'serve',
  configureServer({ middlewares }) {
    const serve = (path: string, draw: () => string) =>
      middlewares.use(path, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(draw())
      })
    middlewares.use('/pictures', ({ url = '' }, response, next) => {
      const [name = '', type] = /^\/[a-z0-9-]+\.(avif|webp)$/.exec(url) ?? []
      const file = join(contentRoot, 'pictures', name)
      if (!name || !existsSync(file)) return next()
      response.setHeader('Content-Type', `image/${type}`)
      response.end(readFileSync(file))
    })
    serve('/training-marks.svg', () => drawMarks(loadContent().courses, readTheme('light'), readTheme('dark')))
    serve('/favicon.svg', () => drawFavicon(readLogo(), readTheme('light'), readTheme('dark')))
  },
}

/** For `npm run edit` only. The path is computed; otherwise Vite would bundle it into every build's configuration. */
const editorFile = join(import.meta.dirname, 'edit', 'plugin.ts')
const editing: typeof import('./edit/plugin.ts') | undefined = process.argv.includes('--edit')
  ? await import(editorFile)
  : undefined

export default defineConfig({
  plugins: [
    // The server sets these before it renders a page: the keys are compared by identity, and there is one place.
    sharedModules(/^web\/context\.ts$|^content\/place\.ts$/),
    contentModules(undefined, editing?.writeModule),
    editing?.editor(),
    drawings,
    tailwindcss(),
    reactRouter(),
  ],
  // An inlined asset cannot be cached separately; the smallest are SVGs in the markup anyway.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Compiled into the pages, so that a server needs no package of a thousand icons.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file has an overhead: React is one, the layout of all pages another, code that most routes share a third.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'layout', test: /\/web\/layout\/|\/content\/place\.ts$/, tags: ['$initial'] },
                { name: 'shared', minShareCount: 16 },
              ],
            },
          },
        },
      },
    },
    // The inline scripts of every document come from this build as they are (web/entry.server.tsx).
    ssr: { build: { minify: true } },
  },
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { contentRoot, loadContent } from './content/load.ts'
import { readLogo } from './content/logo.ts'
import { readTheme } from './content/theme.ts'
import { contentModules } from './content/vite-plugin.ts'
import { drawFavicon } from './tooling/outputs/icons.ts'
import { drawMarks } from './tooling/outputs/marks.ts'

/** In development; the build writes these files (tooling/outputs). */
const drawings: Plugin = {
  name: 'drawings',
  apply: 'serve',
  configureServer({ middlewares }) {
    const serve = (path: string, draw: () => string) =>
      middlewares.use(path, (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(draw())
      })
    middlewares.use('/pictures', ({ url = '' }, response, next) => {
      const [name = ''] = /^\/[a-z0-9-]+\.webp$/.exec(url) ?? []
      const file = join(contentRoot, 'pictures', name)
      if (!name || !existsSync(file)) return next()
      response.setHeader('Content-Type', 'image/webp')
      response.end(readFileSync(file))
    })
    serve('/training-marks.svg', () => drawMarks(loadContent().courses, readTheme('light'), readTheme('dark')))
    serve('/favicon.svg', () => drawFavicon(readLogo(), readTheme('light'), readTheme('dark')))
  },
}

/** `npm run edit` alone. By a path that is computed: Vite would bundle it into the configuration of each build. */
const editorFile = join(import.meta.dirname, 'edit', 'plugin.ts')
const editing: typeof import('./edit/plugin.ts') | undefined = process.argv.includes('--edit')
  ? await import(editorFile)
  : undefined

export default defineConfig({
  plugins: [contentModules(undefined, editing?.marks), editing?.editor(), drawings, tailwindcss(), reactRouter()],
  // An inlined asset cannot be cached apart; the smallest are SVGs drawn in the markup anyway.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Compiled into the pages, so that a server needs no package of a thousand icons.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Each file costs bytes of its own: React is one, the frame of all pages another, and what most pages share a third.
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'layout', test: /\/web\/layout\//, tags: ['$initial'] },
                { name: 'shared', minShareCount: 11 },
              ],
            },
          },
        },
      },
    },
    // The scripts that stand in every document are sent as they come out of it (web/inline-script.ts).
    ssr: { build: { minify: true } },
  },
})

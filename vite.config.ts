import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { loadContent } from './content/load.ts'
import { readLogo } from './content/logo.ts'
import { readTheme } from './content/theme.ts'
import { contentModules } from './content/vite-plugin.ts'
import { drawFavicon } from './tooling/outputs/icons.ts'
import { drawMarks } from './tooling/outputs/marks.ts'
import { contentPages } from './web/content-pages.ts'

// Few files, since each costs bytes of its own: what every page stands on, the frame, and what most pages are made of.
const groups = [
  { name: 'react', tests: [/\/node_modules\/(react|react-dom|react-router|scheduler)\//] },
  {
    name: 'frame',
    tests: [
      /\/web\/(date-text\.ts|root\.tsx|logo\.tsx|page-meta\.ts|layout\/(?!subscribing\.))/,
      /\/web\/ui\/(any-link|button|draw-tiles|glyph|sample|tiles|tile-shapes|wordmark)\./,
      /\/content\/((company|logos|navigation)\.yaml|(course-(list\.data|order)|logo\.data)\.ts)$/,
    ],
  },
  {
    name: 'sections',
    tests: [
      /\/web\/sections\/(call-to-action|course-card|facts|find-course|feature-rows|points)\./,
      /\/web\/sections\/(questions|section-heading|steps)\./,
    ],
  },
  // All that the newsletter needs, which is on every page.
  { name: 'calls', tests: [/\/web\/(api|ui\/toasts)\.ts$/, /\/contract\/(errors|fields)\./] },
  // What of the forms other pages take as well comes first, so that they do not take the rest with it.
  {
    name: 'select',
    tests: [
      /\/web\/ui\/(notice|select)\./,
      /\/web\/forms\/use-error-title\./,
      /\/lucide-react\/.*\/createLucideIcon\./,
    ],
  },
  {
    name: 'draft',
    tests: [/\/web\/forms\/draft\./, /\/web\/forms\/application\/application-(card|fields)\./, /\/contract\/leads\./],
  },
  {
    name: 'forms',
    tests: [/\/web\/forms\/[^/]+\.tsx?$/, /\/web\/ui\/(checkbox|labeled-input|phone-input)\./, /\/contract\/options\./],
  },
  { name: 'leads', tests: [/\/web\/forms\/lead\//, /\/web\/sections\/contact-ways\./] },
]
const codeSplitting = {
  groups: groups.map(({ name, tests }, place) => ({
    name,
    test: (id: string) => tests.some((test) => test.test(id)),
    // What a group needs comes along, unless an earlier group has it.
    priority: groups.length - place,
  })),
}

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
    serve('/training-marks.svg', () => drawMarks(loadContent().courses, readTheme('day'), readTheme('night')))
    serve('/favicon.svg', () => drawFavicon(readLogo(), readTheme('day'), readTheme('night')))
  },
}

/** `npm run edit` alone. By a path that is computed: Vite would bundle it into the configuration of each build. */
const editorFile = join(import.meta.dirname, 'edit', 'plugin.ts')
const editing: typeof import('./edit/plugin.ts') | undefined = process.argv.includes('--edit')
  ? await import(editorFile)
  : undefined

export default defineConfig({
  plugins: [
    contentPages(),
    contentModules(undefined, editing?.marks),
    editing?.editor(),
    drawings,
    tailwindcss(),
    reactRouter(),
  ],
  // An inlined asset cannot be cached apart; the smallest are SVGs drawn in the markup anyway.
  build: { assetsInlineLimit: 0, modulePreload: false },
  // Compiled into the pages, so that a server needs no package of a thousand icons.
  ssr: { noExternal: ['lucide-react'] },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting } } } },
    // The scripts that stand in every document are sent as they come out of it (web/inline-script.ts).
    ssr: { build: { minify: true } },
  },
})

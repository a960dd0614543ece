import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import { contentFiles, contentRoot } from '#content/load.ts'
import { markContent, markLists } from './marks.ts'
import { editorServer } from './server.ts'
import { type History, openStore } from './store.ts'

/** Writes a content module with marked texts. Keeps its values, so that pages can show unsaved content: overlay/content-draft.ts. */
export function writeModule(file: string, exports: Record<string, unknown>): string {
  const isContent = 'default' in exports
  const values = JSON.stringify(isContent ? markContent(file, exports.default) : markLists(exports))
  const kept = `const values = (globalThis.editedContent ??= {})[${JSON.stringify(file)}] = ${values}`
  return `${kept}\nexport ${isContent ? 'default' : `const { ${Object.keys(exports).join(', ')} } =`} values`
}

/** Adds the editor to Vite's development server: a script in each page, its calls, and pages that follow the files. */
export function editor(): Plugin {
  const token = randomBytes(16).toString('hex')
  const store = openStore()
  const texts = () => new Map([...contentFiles(), 'theme.css', 'logo.svg'].map((file) => [file, store.read(file)]))
  /** The content that pages show, because both our own save and the file system report a change. */
  let shown = texts()
  return {
    name: 'editor',
    apply: 'serve',
    config: () => ({
      // Separate from other development servers, which may be running.
      cacheDir: '.vite',
      // Dependencies found late would make Vite reload the page.
      optimizeDeps: { entries: ['web/**/*.tsx', '!**/*.test.tsx', 'edit/overlay/main.tsx'] },
    }),
    transform: {
      filter: { id: /\/web\/entry\.client\.tsx$/ },
      handler(code) {
        // Not before hydration, which compares the texts with their marks.
        const open = `import('/edit/overlay/main.tsx').then(({ openEditor }) => openEditor(${JSON.stringify(token)}))`
        return { code: `${code}\naddEventListener('hydrated', () => ${open}, { once: true })`, map: null }
      },
    },
    configureServer(vite) {
      process.once('message', ({ history }: { history: History }) => Object.assign(store.history, history))
      vite.watcher.add(contentRoot)
      const server = editorServer(store, token)
      const answer = getRequestListener(async (request) => {
        const response = await server.fetch(request)
        // Before the page reloads, because the server's rendering and the browser's modules must agree.
        follow(vite)
        return response
      })
      vite.middlewares.use('/.edit', (request, response) => void answer(request, response))
    },
    hotUpdate({ file, server }) {
      if (!file.startsWith(`${contentRoot}/`)) return
      follow(server)
      return []
    },
  }

  /** Makes pages follow changed files. */
  function follow(vite: ViteDevServer): void {
    const now = texts()
    const files = [...now.keys()].filter((file) => now.get(file) !== shown.get(file))
    if (files.length === 0) return
    shown = now
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const module of moduleGraph.idToModuleMap.values()) {
        const file = module.file?.startsWith(contentRoot) ? relative(contentRoot, module.file) : ''
        // Lists made of several files (*.data.ts) do not import them; a claim may concern any file.
        const isStale = files.includes(file) || file.endsWith('.data.ts') || files.includes('claims.yaml')
        if (file && isStale) moduleGraph.invalidateModule(module)
      }
    }
    vite.ws.send('editor:changed', {})
  }
}

import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import { contentFiles, contentRoot } from '#content/load.ts'
import { editorCalls } from './calls.ts'
import { markContent, markLists } from './marks.ts'
import { openStore } from './store.ts'

export const marks = { content: markContent, lists: markLists }

/** What each page has in its style and its header. */
const LOOKS = ['theme.css', 'logo.svg']

/** The editor, for Vite's development server: its script in each page, its calls, and pages that follow the files. */
export function editor(): Plugin {
  const token = randomBytes(16).toString('hex')
  const store = openStore()
  /** The digests of the files that pages show now: a save is told once by us, and once more by the file system. */
  const shown = new Map([...contentFiles(), ...LOOKS].map((file) => [file, store.digest(file)]))
  return {
    name: 'editor',
    apply: 'serve',
    config: () => ({
      // Not those of the other development servers, which may be running.
      cacheDir: '.vite',
      // Found late, they would make Vite load the page again.
      optimizeDeps: { entries: ['web/**/*.tsx', '!**/*.test.tsx', 'edit/overlay/main.tsx'] },
    }),
    transform: {
      filter: { id: /\/web\/entry\.client\.tsx$/ },
      // Not before React has taken over the page: it compares the texts with their marks.
      handler: (code) => {
        const open = `import('/edit/overlay/main.tsx').then(({ openEditor }) => openEditor(${JSON.stringify(token)}))`
        return { code: `${code}\naddEventListener('hydrated', () => ${open}, { once: true })`, map: null }
      },
    },
    configureServer(vite) {
      process.once('message', ({ history }: { history: Parameters<typeof store.restore>[0] }) => store.restore(history))
      vite.watcher.add(contentRoot)
      const calls = editorCalls(store, token)
      const answer = getRequestListener(async (request) => {
        const response = await calls.fetch(request)
        // Before the page that made a change loads again: what the server renders and what the browser loads must agree.
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

  /** Has pages follow the files that have changed. */
  function follow(vite: ViteDevServer): void {
    const files = [...shown.keys()].filter((file) => shown.get(file) !== store.digest(file))
    if (files.length === 0) return
    for (const file of files) shown.set(file, store.digest(file))
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const module of moduleGraph.idToModuleMap.values()) {
        const file = module.file?.startsWith(contentRoot) ? relative(contentRoot, module.file) : ''
        // Lists made of several files (*.data.ts) do not import them; a claim may be about any.
        const isStale = files.includes(file) || file.endsWith('.data.ts') || files.includes('claims.yaml')
        if (file && isStale) moduleGraph.invalidateModule(module)
      }
    }
    vite.ws.send('editor:changed', {})
  }
}

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { contentFiles, contentRoot } from '#content/load.ts'
import { answerCall } from './calls.ts'
import { forgetTexts, markContent, markLists, PAGES } from './marks.ts'
import { openStore, Refusal } from './store.ts'

export const marks = { content: markContent, lists: markLists }

/** What each page has in its style and its header. */
const LOOKS = ['theme.css', 'logo.svg']

/** Where the editor's calls are; they exist in no other server than this one. */
const CALLS = '/.edit/'
const MAX_BODY = 1_000_000

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
      cacheDir: 'var/vite-edit',
      // Found late, they would make Vite load the page again.
      optimizeDeps: { entries: ['web/**/*.tsx', '!**/*.test.tsx', 'edit/overlay/main.tsx'] },
    }),
    transform: {
      filter: { id: /\/web\/entry\.client\.tsx$/ },
      handler: (code) => ({
        code: `${code}\nimport('/edit/overlay/main.tsx').then(({ openEditor }) => openEditor(${JSON.stringify(token)}))`,
        map: null,
      }),
    },
    configureServer(vite) {
      process.once('message', ({ history }: { history: Parameters<typeof store.restore>[0] }) => store.restore(history))
      vite.watcher.add(contentRoot)
      vite.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(CALLS)) return next()
        answer(request, token, (call, body) => answerCall(store, call, body))
          // Before the page that made a change loads again: what the server renders and what the browser loads must agree.
          .finally(() => follow(vite))
          .catch((error) => ({ status: 500, body: { error: `The editor failed: ${error}` } }))
          .then(({ status, body }) => send(response, status, body))
      })
    },
    hotUpdate({ file, server }) {
      if (!file.startsWith(`${contentRoot}/`)) return
      follow(server)
      return []
    },
  }

  /** Has pages follow the files that have changed. */
  function follow(vite: ViteDevServer): void {
    for (const [file, before] of shown) {
      const digest = store.digest(file)
      if (digest === before) continue
      shown.set(file, digest)
      if (contentFiles().includes(file)) forgetTexts(file)
      for (const { moduleGraph } of Object.values(vite.environments)) {
        // Lists made of several files (*.data.ts) do not import them; a claim may be about any.
        for (const module of moduleGraph.idToModuleMap.values()) {
          const place = module.file?.startsWith(contentRoot) ? module.file : ''
          const isList = place.endsWith('.data.ts') && (PAGES.test(file) || /^(scholarship|logo)\./.test(file))
          const isOwn = place === join(contentRoot, file)
          if (isOwn || isList || (place && file === 'claims.yaml')) moduleGraph.invalidateModule(module)
        }
      }
      vite.ws.send('editor:changed', {})
    }
  }
}

type Answer = { status: number; body: unknown }

/** Only the editor's own page may call: it knows the token, and comes from this very address (DNS rebinding has another). */
async function answer(
  request: IncomingMessage,
  token: string,
  handle: (call: string, body: unknown) => Promise<unknown>,
): Promise<Answer> {
  const { host = '', origin = `http://${host}` } = request.headers
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) && origin === `http://${host}`
  if (!isOwn || request.headers['x-edit-token'] !== token) {
    return { status: 403, body: { error: 'Only the page of the editor may do this. Load it again.' } }
  }
  if (request.method !== 'POST') return { status: 405, body: { error: 'Calls of the editor are POST.' } }
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY) return { status: 413, body: { error: 'This is too long to be content.' } }
  }
  try {
    const call = (request.url ?? '').slice(CALLS.length)
    return { status: 200, body: (await handle(call, JSON.parse(text))) ?? {} }
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, body: { error: error.message } }
    if (error instanceof SyntaxError) return { status: 400, body: { error: 'This is not JSON.' } }
    throw error
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  // What is left of a request that is too long is not read.
  const connection = status === 413 ? { Connection: 'close' } : {}
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...connection })
  response.end(JSON.stringify(body))
}

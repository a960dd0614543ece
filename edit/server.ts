import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { ContentError } from '#content/content-error.ts'
import { MAX_PHOTO_MB } from '#content/photo.ts'
import { editorCalls } from './calls.ts'
import { withoutPlace } from './checks.ts'
import { pagesOf } from './pages.ts'
import { savePicture } from './pictures.ts'
import { Refusal, type Store } from './store.ts'

/**
 * Answers the editor's page; all calls are POST. Only that page may call: it knows the token, and comes from this very address (DNS
 * rebinding has another). What is wrong with a call is said in a sentence: `{ error }`.
 */
export function editorServer(store: Store, token: string): Hono {
  const app = new Hono()
  const pages = pagesOf(store)
  app.use(async (c, next) => {
    const host = c.req.header('host') ?? ''
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
    const isOwn = isLocal && [undefined, `http://${host}`].includes(c.req.header('origin'))
    if (isOwn && c.req.header('x-edit-token') === token) return next()
    return c.json({ error: 'Only the page of the editor may do this. Load it again.' }, 403)
  })
  // What is left of a request that is too long is not read.
  const onError = (c: Context) => c.json({ error: 'This is too long to be content.' }, 413, { Connection: 'close' })
  const atMost = (megabytes: number) => bodyLimit({ maxSize: megabytes * 1_000_000, onError })
  app.notFound((c) => c.json({ error: `The editor has no call ${c.req.method} ${c.req.path}.` }, 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.message }, error.status)
    if (error instanceof ContentError) return c.json({ error: withoutPlace(error.message) }, 422)
    if (error instanceof SyntaxError) return c.json({ error: 'This is not JSON.' }, 400)
    return c.json({ error: `The editor failed: ${error}` }, 500)
  })
  app.post('/picture', atMost(MAX_PHOTO_MB), async (c) => {
    const upload = Buffer.from(await c.req.arrayBuffer())
    return c.json(await savePicture(store, c.req.query('name') ?? '', upload))
  })
  for (const [name, { body, answer }] of Object.entries(editorCalls(store))) {
    app.post(`/${name}`, atMost(1), async (c) => {
      const { success, data } = (body as z.ZodType).safeParse(await c.req.json())
      if (!success) throw new Refusal(422, `The editor does not understand the call "${name}". Load the page again.`)
      const said = (await answer(data as never)) ?? {}
      // Where the site has other pages than before, it starts again: its routes are fixed while it runs.
      if (pagesOf(store) === pages) return c.json(said)
      process.send?.({ again: store.history })
      return c.json(said, 200, { 'X-Starts-Again': '1' })
    })
  }
  return app
}

import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { ContentError } from '#content/content-error.ts'
import { contentFiles, loadContent } from '#content/load.ts'
import { deviatingCounts } from '#content/specified-counts.ts'
import { getContentDraft, getProblems, withoutPlace } from './checks.ts'
import { claimsByPage, confirmation, confirmClaims } from './claims.ts'
import { getContent, rewritten } from './content-text.ts'
import { fieldOfFile } from './file-fields.ts'
import { added, linksTo, pageList, withoutPage } from './pages.ts'
import { openPublisher } from './publish.ts'
import { renamed, withNewName } from './renaming.ts'
import { EditError, type Store } from './store.ts'
import { getTitle, placeInWords } from './words.ts'

/**
 * Answers the editor's page; all calls are POST. Only that page may call: it knows the token and has this origin (DNS
 * rebinding has another). Errors are `{ error }` with a message for the user.
 */
export function editorServer(store: Store, token: string): Hono {
  const app = new Hono()
  const getFiles = () => contentFiles(store.root).join()
  const files = getFiles()
  app.use(async (c, next) => {
    const host = c.req.header('host') ?? ''
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
    const isOwn = isLocal && [undefined, `http://${host}`].includes(c.req.header('origin'))
    if (isOwn && c.req.header('x-edit-token') === token) return next()
    return c.json({ error: 'Only the page of the editor may do this. Load it again.' }, 403)
  })
  // The rest of an oversized request is not read.
  const onError = (c: Context) => c.json({ error: 'This is too long to be content.' }, 413, { Connection: 'close' })
  const atMost = (megabytes: number) => bodyLimit({ maxSize: megabytes * 1_000_000, onError })
  app.notFound((c) => c.json({ error: `The editor has no call ${c.req.method} ${c.req.path}.` }, 404))
  app.onError((error, c) => {
    if (error instanceof EditError) return c.json({ error: error.message }, error.status)
    if (error instanceof ContentError) return c.json({ error: withoutPlace(error.message) }, 422)
    if (error instanceof SyntaxError) return c.json({ error: 'This is not JSON.' }, 400)
    return c.json({ error: `The editor failed: ${error}` }, 500)
  })
  for (const [name, { body, answer }] of Object.entries(getCalls(store))) {
    app.post(`/${name}`, atMost(1), async (c) => {
      const { success, data } = (body as z.ZodType).safeParse(await c.req.json())
      if (!success) throw new EditError(422, `The editor does not understand the call "${name}". Load the page again.`)
      const said = (await answer(data as never)) ?? {}
      // If the set of files changed, the server restarts, because its routes are fixed while it runs.
      if (getFiles() === files) return c.json(said)
      process.send?.({ again: store.history })
      return c.json(said, 200, { 'X-Starts-Again': '1' })
    })
  }
  return app
}

const nothing = z.object({})
const text = z.string().trim()
const file = z.string()
const value = z.looseObject({ body: z.array(z.string()).optional(), confirm: z.array(z.string()).optional() })
const looks = z.object({ 'theme.css': z.string(), 'logo.svg': z.string() })
const rename = z.object({ from: text.min(1), to: text.min(1) })
const identity = z.object({
  looks: z.object({ seen: looks, now: looks }),
  company: z.object({ seen: z.string(), value }),
  rename: rename.optional(),
})
const choices = z.record(z.string(), z.enum(['ours', 'theirs']))

const call = <Body, Answer>(body: z.ZodType<Body>, answer: (body: Body) => Answer) => ({ body, answer })

/** Calls by name. @throws EditError or ContentError for what is not allowed */
function getCalls(store: Store) {
  const publisher = openPublisher(store)
  return {
    /** The editor's initial data, including counts that differ from the specification. */
    index: call(nothing, async () => {
      const pages = pageList(store)
      const counts = deviatingCounts(loadContent()).map(
        ({ file, field, sentence }) => `${getTitle(file)}, ${placeInWords(field.split('.'))}: ${sentence}`,
      )
      const { done, undone } = store.history
      // A copy without git has nothing to count; "Publish" explains it.
      const { changes } = await publisher.review(false).catch(() => ({ changes: [] }))
      const known = { undo: done.length, redo: undone.length, unpublished: changes.length }
      return { pages, claims: claimsByPage(pages), counts, ...known }
    }),
    file: call(z.object({ file }), ({ file }) => {
      if (!contentFiles().includes(file)) throw new EditError(422, `There is no page "${file}".`)
      const seen = store.read(file) ?? ''
      return { file, seen, value: getContent(seen), field: fieldOfFile(file) }
    }),
    contentDraft: call(z.object({ file, value }), ({ file, value }) => getContentDraft(store, file, value)),
    change: call(z.object({ file, seen: z.string(), value }), ({ file, seen, value }) => {
      const [problem] = getProblems(file, value)
      if (problem) throw new EditError(422, `${placeInWords(problem.path)}: ${problem.sentence}`)
      return store.change(file, seen, value)
    }),
    undo: call(nothing, store.undo),
    redo: call(nothing, store.redo),
    confirm: call(confirmation, (body) => confirmClaims(store, body)),
    looks: call(nothing, () => ({
      'theme.css': store.read('theme.css') ?? '',
      'logo.svg': store.read('logo.svg') ?? '',
    })),
    renaming: call(rename, (rename) => ({ places: renamed(store, rename).places })),
    /** Saves the name, logo and colors in one step; with `rename` also the texts that have the former name. */
    'save-identity': call(identity, ({ looks, company, rename }) => {
      const [problem] = getProblems('company.yaml', company.value)
      if (problem) throw new EditError(422, `${placeInWords(problem.path)}: ${problem.sentence}`)
      const { texts } = rename ? renamed(store, rename) : { texts: {} }
      const value = rename ? withNewName(company.value, rename) : company.value
      const { seen, now } = looks
      const saved = { ...texts, ...now, 'company.yaml': rewritten(company.seen, value) }
      return store.save(saved, { ...seen, 'company.yaml': company.seen })
    }),
    add: call(z.object({ name: text.min(1), like: file }), async ({ name, like }) => {
      const { texts, ...shown } = added(store, like, name)
      await store.save(texts)
      return shown
    }),
    /** What else names a page: `others` lose it with the page, `links` must be changed before. */
    naming: call(z.object({ file }), ({ file }) => {
      const removed = withoutPage(store, file)
      const others = Object.keys(removed).filter((item) => item !== file)
      return { others: others.map(store.getName), links: linksTo(store, file, removed) }
    }),
    'remove-page': call(z.object({ file }), ({ file }) => store.save(withoutPage(store, file))),
    review: call(nothing, () => publisher.review(true)),
    publish: call(z.object({ by: text, choices }), ({ by, choices }) => publisher.publish(by, choices)),
    discard: call(z.object({ keys: z.array(z.string()).optional() }), ({ keys }) => publisher.discard(keys)),
  }
}

type Calls = ReturnType<typeof getCalls>
export type CallName = keyof Calls
export type Body<Name extends CallName> = z.input<Calls[Name]['body']>
export type Answer<Name extends CallName> = Awaited<ReturnType<Calls[Name]['answer']>>

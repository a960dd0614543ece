import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { type ClaimRecord, claimsFile } from '#content/claim-records.ts'
import { allClaims, recordFor } from '#content/claims.ts'
import { ContentError } from '#content/content-error.ts'
import { contentFiles, loadContent } from '#content/load.ts'
import { otherCounts } from '#content/specified-counts.ts'
import { problemsOf, withoutPlace } from './checks.ts'
import { leaves, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { added, pageList, pagesOf, withoutPage } from './pages.ts'
import { savePicture } from './pictures.ts'
import { openPublisher } from './publish.ts'
import { contentOf, Refusal, type Store } from './store.ts'
import { placeInWords, titleOf } from './words.ts'

const string = z.string()
const text = z.string().trim()
const note = text.optional()
const looks = z.object({ css: string, logo: string })
const value = z.looseObject({ body: z.array(string).optional(), confirm: z.array(string).optional() })
const publication = z.object({ by: text, choices: z.record(string, z.enum(['ours', 'theirs'])) })
const claim = z.object({ file: string, field: string, digest: string })
const confirmation = z.object({ claims: z.array(claim), by: text, evidence: note, expires: note })

/**
 * The calls of the editor's page; all are POST. Only that page may call: it knows the token, and comes from this very address
 * (DNS rebinding has another). What is wrong with a call is said in a sentence: `{ error }`.
 */
export function editorCalls(store: Store, token: string): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const host = c.req.header('host') ?? ''
    const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
    const isOwn = isLocal && [undefined, `http://${host}`].includes(c.req.header('origin'))
    if (isOwn && c.req.header('x-edit-token') === token) return next()
    return c.json({ error: 'Only the page of the editor may do this. Load it again.' }, 403)
  })
  // What is left of a request that is too long is not read.
  const tooLong = (c: Context) => c.json({ error: 'This is too long to be content.' }, 413, { Connection: 'close' })
  app.use(bodyLimit({ maxSize: 1_000_000, onError: tooLong }))
  app.notFound((c) => c.json({ error: `The editor has no call ${c.req.method} ${c.req.path}.` }, 404))
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.message }, error.status)
    if (error instanceof ContentError) return c.json({ error: withoutPlace(error.message) }, 422)
    if (error instanceof SyntaxError) return c.json({ error: 'This is not JSON.' }, 400)
    return c.json({ error: `The editor failed: ${error}` }, 500)
  })

  const call = <Body>(name: string, schema: z.ZodType<Body>, answer: (body: Body) => unknown) =>
    app.post(`/${name}`, async (c) => {
      const { success, data } = schema.safeParse(await c.req.json())
      if (!success) throw new Refusal(422, `The editor does not understand the call "${name}". Load the page again.`)
      return c.json((await answer(data)) ?? {})
    })
  /** A call that makes a change. Where the site has other pages afterwards, it starts again: its routes are fixed while it runs. */
  const change = <Body>(name: string, schema: z.ZodType<Body>, make: (body: Body) => Promise<unknown>) =>
    call(name, schema, async (body) => {
      const before = pagesOf(store)
      const answer = await make(body)
      const again = pagesOf(store) !== before
      if (again) process.send?.({ again: store.history() })
      return { ...(answer as object), again }
    })

  const publisher = openPublisher(store)
  call('index', z.object(), () => index(store))
  call('check', z.object({ file: string, value }), (body) => problemsOf(body.file, body.value))
  call('review', z.object({}), () => publisher.review(true))
  // A copy without git has nothing to count; "Publish" says so.
  call('count', z.object({}), () =>
    publisher
      .review(false)
      .then(({ changes }) => changes.length)
      .catch(() => 0),
  )
  change('publish', publication, publisher.publish)
  change('discard', z.object({ keys: z.array(string).optional() }), ({ keys }) => publisher.discard(keys))
  call('file', z.object({ file: string }), (body) => readFile(store, body.file))
  call('identity', z.object(), () => ({ css: store.read('theme.css'), logo: store.read('logo.svg') }))
  change('change', z.object({ file: string, seen: string, value }), ({ file, seen, value }) => {
    const [problem] = problemsOf(file, value)
    if (problem) throw new Refusal(422, `${placeInWords(problem.path)}: ${problem.sentence}`)
    return store.change(file, seen, value)
  })
  change('confirm', confirmation, (body) => confirmClaims(store, body))
  change('undo', z.object(), store.undo)
  change('redo', z.object(), store.redo)
  change('save-identity', looks.extend({ before: looks }), async ({ before, css, logo }) => {
    if (store.read('theme.css') !== before.css || store.read('logo.svg') !== before.logo) {
      throw new Refusal(409, 'The logo or the colors were changed elsewhere after you opened them. Look at them again.')
    }
    await store.save({ 'theme.css': css, 'logo.svg': logo })
  })
  change('add', z.object({ kind: text, name: text.min(1), like: string.optional() }), async (body) => {
    const { path, place, texts } = added(store, body)
    await store.save(texts)
    return { path, place }
  })
  call('picture', z.object({ name: text, pictures: z.array(string) }), (body) => savePicture(store, body))
  call('naming', z.object({ file: string }), (body) =>
    Object.keys(withoutPage(store, body.file))
      .filter((file) => file !== body.file)
      .map(store.nameOf),
  )
  change('remove-page', z.object({ file: string }), (body) => store.save(withoutPage(store, body.file)))
  return app
}

function readFile(store: Store, file: string) {
  const text = contentFiles().includes(file) ? store.read(file) : null
  if (text === null) throw new Refusal(422, `There is no page "${file}".`)
  return { file, seen: store.digest(file), value: contentOf(text), field: fieldOfFile(file) }
}

/** What is not marked in a page's texts but shown there, made into other words: days, numbers, addresses, pictures. */
function index(store: Store) {
  const values = contentFiles().flatMap((file) => {
    const { value, field } = readFile(store, file)
    return leaves(field, value)
      .filter(({ kind }) => ['line', 'date', 'time', 'picture'].includes(kind))
      .map(({ kind, path }) => ({ file, path, kind, value: partAt(value, path) }))
  })
  const { done, undone } = store.history()
  const pages = pageList(store)
  const shown = allClaims().map((claim) => {
    const page = pages.find(({ file }) => file === claim.file)?.path ?? '/'
    // Several files can be of one page: its own is listed first.
    return { ...claim, page, title: pages.find(({ path }) => path === page)?.title ?? page }
  })
  const claims = [...Map.groupBy(shown, ({ page }) => page).values()].flat()
  const counts = otherCounts(loadContent()).map(
    ({ file, field, sentence }) => `${titleOf(file)}, ${placeInWords(field.split('.'))}: ${sentence}`,
  )
  return { values, claims, counts, pages, undo: done.length, redo: undone.length }
}

/** Records who confirmed claims. If the text of one has changed since, its record would be of no use: all are refused. */
async function confirmClaims(store: Store, { claims, ...said }: z.output<typeof confirmation>) {
  const all = allClaims()
  const on = new Date().toISOString().slice(0, 10)
  let { claims: records } = contentOf(store.read(claimsFile) ?? '') as { claims: ClaimRecord[] }
  for (const { file, field, digest } of claims) {
    const claim = all.find((each) => each.file === file && each.field === field && each.digest === digest)
    if (!claim) throw new Refusal(409, 'This has changed since the page was loaded. Read it again, then confirm.')
    const former = [digest, claim.record?.digest]
    records = records.filter((record) => record.file !== file || !former.includes(record.digest))
    records.push(recordFor(claim, { on, ...said }))
  }
  await store.change(claimsFile, store.digest(claimsFile), { claims: records })
}

import { z } from 'zod'
import { contentFiles, loadContent } from '#content/load.ts'
import { otherCounts } from '#content/specified-counts.ts'
import { draftOf, problemsOf } from './checks.ts'
import { claimsByPage, confirmation, confirmClaims } from './claims.ts'
import { contentOf } from './content-text.ts'
import { fieldOfFile } from './file-fields.ts'
import { newPage, pageList, withoutPage } from './pages.ts'
import { openPublisher } from './publish.ts'
import { Refusal, type Store } from './store.ts'
import { placeInWords, titleOf } from './words.ts'

const nothing = z.object({})
const text = z.string().trim()
const file = z.string()
const value = z.looseObject({ body: z.array(z.string()).optional(), confirm: z.array(z.string()).optional() })
const looks = z.object({ css: z.string(), logo: z.string() })
const choices = z.record(z.string(), z.enum(['ours', 'theirs']))

const call = <Body, Answer>(body: z.ZodType<Body>, answer: (body: Body) => Answer) => ({ body, answer })

/** What the editor's page asks of its server, by name. What it may not do throws Refusal or ContentError. */
export function editorCalls(store: Store) {
  const publisher = openPublisher(store)
  const looksNow = () => ({ css: store.read('theme.css') ?? '', logo: store.read('logo.svg') ?? '' })
  return {
    index: call(nothing, () => index(store)),
    file: call(z.object({ file }), ({ file }) => {
      if (!contentFiles().includes(file)) throw new Refusal(422, `There is no page "${file}".`)
      return { file, seen: store.digest(file), value: contentOf(store.read(file) ?? ''), field: fieldOfFile(file) }
    }),
    draft: call(z.object({ file, value }), ({ file, value }) => draftOf(store, file, value)),
    change: call(z.object({ file, seen: z.string(), value }), ({ file, seen, value }) => {
      const [problem] = problemsOf(file, value)
      if (problem) throw new Refusal(422, `${placeInWords(problem.path)}: ${problem.sentence}`)
      return store.change(file, seen, value)
    }),
    undo: call(nothing, store.undo),
    redo: call(nothing, store.redo),
    confirm: call(confirmation, (body) => confirmClaims(store, body)),
    looks: call(nothing, looksNow),
    'save-looks': call(looks.extend({ before: looks }), ({ before, css, logo }) => {
      if (JSON.stringify(looksNow()) !== JSON.stringify(before))
        throw new Refusal(
          409,
          'The logo or the colors were changed elsewhere after you opened them. Look at them again.',
        )
      return store.save({ 'theme.css': css, 'logo.svg': logo })
    }),
    add: call(z.object({ name: text.min(1), like: file }), async ({ name, like }) => {
      const texts = newPage(store, like, name)
      await store.save(texts)
      return { path: `/${Object.keys(texts)[0]?.replace(/^.*\/|\.md$/g, '')}` }
    }),
    naming: call(z.object({ file }), ({ file }) =>
      Object.keys(withoutPage(store, file))
        .filter((other) => other !== file)
        .map(store.nameOf),
    ),
    'remove-page': call(z.object({ file }), ({ file }) => store.save(withoutPage(store, file))),
    // A copy without git has nothing to count; "Publish" says so.
    count: call(nothing, () =>
      publisher.review(false).then(
        ({ changes }) => changes.length,
        () => 0,
      ),
    ),
    review: call(nothing, () => publisher.review(true)),
    publish: call(z.object({ by: text, choices }), ({ by, choices }) => publisher.publish(by, choices)),
    discard: call(z.object({ keys: z.array(z.string()).optional() }), ({ keys }) => publisher.discard(keys)),
  }
}

type Calls = ReturnType<typeof editorCalls>
export type CallName = keyof Calls
export type Body<Name extends CallName> = z.input<Calls[Name]['body']>
export type Answer<Name extends CallName> = Awaited<ReturnType<Calls[Name]['answer']>>

/** What the editor knows from the start: pages, claims, where the specification asks for another number, and what can be undone. */
function index(store: Store) {
  const pages = pageList(store)
  const counts = otherCounts(loadContent()).map(
    ({ file, field, sentence }) => `${titleOf(file)}, ${placeInWords(field.split('.'))}: ${sentence}`,
  )
  const { done, undone } = store.history
  return { pages, claims: claimsByPage(pages), counts, undo: done.length, redo: undone.length }
}

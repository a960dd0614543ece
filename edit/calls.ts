import { z } from 'zod'
import { type ClaimRecord, claimsFile } from '#content/claim-records.ts'
import { allClaims, recordFor } from '#content/claims.ts'
import { contentFiles, loadContent } from '#content/load.ts'
import { CALENDAR_PATH, sitePaths } from '#content/site-paths.ts'
import { otherCounts } from '#content/specified-counts.ts'
import { type Edit, type Path, partAt } from './edits.ts'
import { fieldsOf, leaves, schemaOf } from './fields.ts'
import { PAGES } from './marks.ts'
import { applied, contentOf, Refusal, type Store } from './store.ts'

const path = z.array(z.union([z.string(), z.int().min(0)]))
const place = z.int().min(0)
const edit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('set'), path, value: z.json() }),
  z.object({ op: z.literal('remove'), path: path.min(1) }),
  z.object({ op: z.literal('insert'), path, index: place, value: z.json() }),
  z.object({ op: z.literal('move'), path, from: place, to: place }),
])
const file = z.string()
const text = z.string().trim()
const looks = z.object({ css: z.string(), logo: z.string() })

/** What each call takes. */
const bodies = {
  index: z.object({}),
  file: z.object({ file }),
  change: z.object({ file, seen: z.string(), edits: z.array(edit).max(1000) }),
  confirm: z.object({ file, field: z.string(), digest: z.string(), by: text, evidence: text, expires: text }),
  undo: z.object({}),
  redo: z.object({}),
  identity: z.object({}),
  'save-identity': looks.extend({ before: looks }),
  'add-page': z.object({ file, id: text, name: text.min(1) }),
  'remove-page': z.object({ file }),
}
type Body<Call extends keyof typeof bodies> = z.output<(typeof bodies)[Call]>

/** Answers a call of the overlay. Throws Refusal. */
export async function answerCall(store: Store, call: string, given: unknown): Promise<unknown> {
  const checked = Object.hasOwn(bodies, call) ? bodies[call as keyof typeof bodies].safeParse(given) : undefined
  if (!checked?.success) throw new Refusal(422, `The editor has no call "${call}" like this. Load the page again.`)
  const body = checked.data as never
  if (call === 'index') return index(store)
  if (call === 'file') return readFile(store, (body as Body<'file'>).file)
  if (call === 'identity') return { css: store.read('theme.css'), logo: store.read('logo.svg') }
  return changing(store, () => {
    if (call === 'undo' || call === 'redo') return store[call]()
    if (call === 'confirm') return confirmClaim(store, body)
    if (call === 'save-identity') return saveIdentity(store, body)
    if (call === 'add-page') return store.save(newPage(store, body))
    if (call === 'remove-page') return store.save(withoutPage(store, body))
    return changeFile(store, body)
  })
}

function changeFile(store: Store, { file, seen, edits }: Body<'change'>) {
  return store.change(
    file,
    seen,
    edits.map((each) => fresh(store, file, each)),
  )
}

function saveIdentity(store: Store, { before, css, logo }: Body<'save-identity'>) {
  if (store.read('theme.css') !== before.css || store.read('logo.svg') !== before.logo) {
    throw new Refusal(409, 'The logo or the colors were changed elsewhere after you opened them. Look at them again.')
  }
  return store.save({
    ...(css !== before.css && { 'theme.css': css }),
    ...(logo !== before.logo && { 'logo.svg': logo }),
  })
}

type Data = Record<string, unknown>

function readFile(store: Store, file: string) {
  const text = contentFiles().includes(file) ? store.read(file) : null
  if (text === null) throw new Refusal(422, `content/${file} is no file of the content.`)
  const value = contentOf(text) as Data
  const field = fieldsOf(schemaOf(file), value)
  if (Array.isArray(value.body)) {
    const blocks = value.body.map((_, place) => ({ path: ['body', place], kind: 'markdown' as const }))
    field.fields?.push({ path: ['body'], kind: 'list', start: 'New text', fields: blocks })
  }
  return { file, seen: store.digest(file), value, field }
}

/** What is not marked in a page's texts but shown there, made into other words: days, numbers, addresses, pictures. */
function index(store: Store) {
  const values = contentFiles().flatMap((file) => {
    const { value, field } = readFile(store, file)
    return leaves(field)
      .filter(({ kind }) => kind !== 'markdown' && kind !== 'choice' && kind !== 'flag' && kind !== 'number')
      .map(({ kind, path }) => ({ file, path, kind, value: partAt(value, path) }))
      .filter(({ kind }) => kind !== 'text' || file === 'cohorts.yaml')
  })
  const { done, undone } = store.history()
  const claims = allClaims().map((claim) => ({ ...claim, page: pageOf(claim.file) }))
  const counts = otherCounts(loadContent())
  return { values, claims, counts, files: contentFiles(), undo: done.length, redo: undone.length }
}

/** The page on which to look at a file. */
function pageOf(file: string): string {
  const path = `/${file.replace(/^.*\/|\.\w+$/g, '')}`
  if (sitePaths.some((each) => each === path)) return path
  return { '/calendar': CALENDAR_PATH, '/people': '/about' }[path] ?? '/'
}

/** Writes down who stands for a claim. Of text that has changed since, the record would be of no use: it is refused. */
async function confirmClaim(store: Store, { file, field, digest, by, evidence, expires }: Body<'confirm'>) {
  const claim = allClaims().find((each) => each.file === file && each.field === field && each.digest === digest)
  if (!claim)
    throw new Refusal(409, `content/${file} has changed since this page was loaded. Read it again, then confirm.`)
  const { claims } = contentOf(store.read(claimsFile) ?? '') as { claims: ClaimRecord[] }
  const on = new Date().toISOString().slice(0, 10)
  const record = recordFor(claim, { by, on, ...(evidence && { evidence }), ...(expires && { expires }) })
  const isFormer = (each: ClaimRecord) =>
    each.file === file && (each.digest === digest || each.digest === claim.record?.digest)
  const place = claims.findIndex(isFormer)
  const edit: Edit =
    place === -1
      ? { op: 'insert', path: ['claims'], index: claims.length, value: record }
      : { op: 'set', path: ['claims', place], value: record }
  await store.change(claimsFile, store.digest(claimsFile), [edit])
}

/** Makes a change. Where the site has other pages afterwards, it starts again: its routes are fixed while it runs. */
async function changing(store: Store, change: () => Promise<unknown>) {
  const before = pagesOf(store)
  await change()
  const again = pagesOf(store) !== before
  if (again) process.send?.({ again: store.history() })
  return { again }
}

/** Whether a file is a training or a policy that is there. */
function isPage(file: string): boolean {
  return PAGES.test(file) && contentFiles().includes(file)
}

function pagesOf(store: Store): string {
  const { sessions } = contentOf(store.read('calendar.yaml') ?? '') as { sessions?: { id: string }[] }
  return [...contentFiles().filter(isPage), ...(sessions ?? []).map(({ id }) => id)].join('\n')
}

/** A copy of a neighbor needs an id of its own; calendars and applications know things by it. */
function fresh(store: Store, file: string, edit: Edit): Edit {
  if (edit.op !== 'insert' || typeof (edit.value as Data | null)?.id !== 'string') return edit
  const list = partAt(contentOf(store.read(file) ?? ''), edit.path)
  const ids = (list as Data[]).map(({ id }) => id)
  let { id } = edit.value as { id: string }
  while (ids.includes(id)) id += '-2'
  return { ...edit, value: { ...(edit.value as Data), id } }
}

/** A new training or policy: a copy of another, under its own name. It takes part in nothing yet but its own page and the menus. */
function newPage(store: Store, { file, id, name }: Body<'add-page'>) {
  const [folder = ''] = file.split('/')
  const to = `${folder}/${id}.md`
  if (!isPage(file)) throw new Refusal(422, 'Choose a page to begin from.')
  if (!/^[a-z][a-z0-9-]*[a-z0-9]$/.test(id))
    throw new Refusal(422, 'The address must be small letters, digits and hyphens.')
  if (store.read(to) !== null) throw new Refusal(422, `The site has a page /${id} already.`)
  const { value } = readFile(store, file)
  const set = (path: Path, part: unknown): Edit => ({ op: 'set', path, value: part })
  const edits: Edit[] =
    folder === 'policies'
      ? [set(['title'], name), set(['meta', 'title'], name)]
      : [
          set(['name'], name),
          ...['menuLabel', 'cardTitle', 'cardPath', 'note'].flatMap((key): Edit[] =>
            key in value ? [{ op: 'remove', path: [key] }] : [],
          ),
          ...((value.order as Data).scholarship ? [{ op: 'remove', path: ['order', 'scholarship'] } as Edit] : []),
        ]
  return { [to]: edits.reduce((text, edit) => applied(to, text, edit), store.read(file) ?? '') }
}

/** Takes a page away, and with a training its starts, its sessions and where others name it. */
function withoutPage(store: Store, { file }: Body<'remove-page'>) {
  if (!isPage(file)) throw new Refusal(422, 'This page cannot be removed.')
  const id = file.replace(PAGES, '').replace('.md', '')
  const texts: Record<string, string | null> = { [file]: null }
  const remove = (other: string, path: Path) => {
    texts[other] = applied(other, texts[other] ?? store.read(other) ?? '', { op: 'remove', path })
  }
  for (const other of file.startsWith('courses/') ? contentFiles() : []) {
    if (other === file) continue
    const { value } = readFile(store, other)
    for (const path of namesOf(id, value).toReversed()) remove(other, path)
  }
  return texts
}

/** The paths of what is about a training: entries with it as their `course`, and its id in lists of ids. */
function namesOf(id: string, value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  if ('course' in value && value.course === id) return [path]
  return Object.entries(value).flatMap(([key, part]) => {
    const place = [...path, Array.isArray(value) ? Number(key) : key]
    const isNamed = part === id && (path.at(-1) === 'related' || path.at(-1) === 'teaches')
    return isNamed ? [place] : namesOf(id, part, place)
  })
}

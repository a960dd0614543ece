import { describe, expect, test } from 'vitest'
import { getContent, type Value } from '#content/editing/content-text.ts'
import { changed } from '#content/editing/field.ts'
import { setUpDraft, starting } from '#tests/fixtures/draft.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { draftCalls } from './calls.ts'
import type { DraftConflict } from './draft-errors.ts'
import { readDraft, readDraftState } from './draft-rows.ts'
import { deleteUnusedFiles } from './unused-files.ts'

const { deps, mara, omar, rows, open, type, read } = setUpDraft()

const FILE = 'newsletter.yaml'
const TITLE = ['meta', 'title']
const text = starting.get(FILE) ?? ''
const value = getContent(text)
const title = String((value.meta as Value).title)

describe('a change of the draft', () => {
  test('is kept as a part with its author, in words; the published text stays', async () => {
    const before = await readDraftState(deps.database)
    const { changes, problems } = await type(mara, FILE, TITLE, 'Leave the list')
    expect(problems).toEqual([])
    const change = {
      file: FILE,
      path: TITLE,
      page: 'Unsubscribe',
      before: title,
      after: 'Leave the list',
      by: 'Mara Sample',
    }
    expect(changes).toEqual([expect.objectContaining(change)])
    const { documents, key } = await readDraft(deps)
    expect(documents.get(FILE)).toBe(text.replace(/(title: ).*/, '$1Leave the list'))
    expect(await read(FILE)).toBe(text)
    expect(key).not.toBe(before.key)
    expect((await readDraftState(deps.database)).key).toBe(key)
  })

  test('taken back by typing the published text again is none', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    expect((await type(mara, FILE, TITLE, title)).changes).toEqual([])
  })

  test('that is not valid is not kept, and its problems are told', async () => {
    const { problems, changes } = await type(mara, FILE, TITLE, 'x'.repeat(900))
    expect(problems).toEqual([
      { path: TITLE, sentence: expect.stringMatching(/^At most \d+ characters; this has 900\.$/) },
    ])
    expect(changes).toEqual([])
    expect((await readDraft(deps)).documents.get(FILE)).toBe(text)
  })

  test('of what changes at the desk is left out', async () => {
    expect((await type(mara, 'starts.yaml', ['starts'], [])).changes).toEqual([])
    expect((await type(mara, 'webinar.yaml', ['informationSession', 'weekday'], 'Monday')).changes).toEqual([])
    const { changes } = await type(mara, 'webinar.yaml', ['informationSession', 'bookingLabel'], 'Book a place')
    expect(changes).toHaveLength(1)
  })

  test('of a list keeps the order of its fields, and is no conflict with itself', async () => {
    const { changes } = await draftCalls.add(deps, mara, { name: 'Ada Sample', like: 'people.yaml' })
    expect(changes).toEqual([expect.not.objectContaining({ theirs: expect.anything() })])
    await draftCalls.publish(deps, mara, {})
    expect(await read('people.yaml')).toMatch(/- name: Ada Sample\n +about: Say what/)
    await draftCalls.restore(deps, mara, { version: 1 })
  })

  test('of prose goes on after a space or a line that no document keeps', async () => {
    const file = 'policies/refundpolicy.md'
    let { seen } = await draftCalls.file(deps, mara, { file })
    for (const typed of [
      'It covers ',
      'It covers all.\n',
      'It covers all.\n\n',
      'It covers all.\n\nN',
      'It covers all.\n\nNow',
    ]) {
      const value = changed(seen, ['body', 1], typed) as Value
      expect(await draftCalls.save(deps, mara, { file, seen, value })).toMatchObject({ problems: [] })
      seen = value
    }
    expect((await readDraft(deps)).documents.get(file)).toContain('\n\nIt covers all.\n\nNow\n\n## ')
  })

  test('is taken back alone, and all of them together', async () => {
    await type(mara, FILE, TITLE, 'Leave the list')
    await type(omar, 'about.yaml', TITLE, 'Who we are')
    const { changes } = await draftCalls.undo(deps, omar, { file: FILE, path: TITLE })
    expect(changes.map(({ file }) => file)).toEqual(['about.yaml'])
    await draftCalls.discard(deps, mara)
    expect((await draftCalls.review(deps, mara)).changes).toEqual([])
  })
})

describe('two people at once', () => {
  test('change different fields of one document, and both are kept with their authors', async () => {
    const [hers, his] = [await open(mara, FILE), await open(omar, FILE)]
    await hers(TITLE, 'Leave the list')
    const { changes } = await his(['meta', 'description'], 'How to leave.')
    expect(changes.map(({ after, by }) => [after, by])).toEqual([
      ['How to leave.', 'Omar Sample'],
      ['Leave the list', 'Mara Sample'],
    ])
  })

  test('change one field, and the second is told whose text is there and chooses', async () => {
    const [hers, his] = [await open(mara, FILE), await open(omar, FILE)]
    await hers(TITLE, 'Leave the list')
    const refused = (await his(TITLE, 'Goodbye').catch((error: unknown) => error)) as DraftConflict
    expect(refused).toMatchObject({ reason: 'conflict' })
    expect(refused.conflicts).toEqual([{ file: FILE, path: TITLE, theirs: 'Leave the list', by: 'Mara Sample' }])
    const [conflict] = refused.conflicts as [(typeof refused.conflicts)[number]]
    // A choice counts for what was shown alone.
    await hers(TITLE, 'Leave', [{ ...conflict, keep: 'mine' }])
    await expectDeclined(his(TITLE, 'Goodbye', [{ ...conflict, keep: 'mine' }]), 'conflict')
    await his(TITLE, 'Goodbye', [{ ...conflict, theirs: 'Leave', keep: 'theirs' }])
    const getTitle = async () => (getContent((await readDraft(deps)).documents.get(FILE) ?? '').meta as Value).title
    expect(await getTitle()).toBe('Leave')
    const { changes } = await his(TITLE, 'Goodbye', [{ ...conflict, theirs: 'Leave', keep: 'mine' }])
    expect([await getTitle(), changes[0]?.by]).toEqual(['Goodbye', 'Omar Sample'])
  })

  test('save at the same moment twenty times, and nothing is lost', async () => {
    const fields = [TITLE, ['meta', 'description']]
    const saves = await Promise.all(
      fields.flatMap((path) => [mara, omar].map(async (actor) => ({ path, save: await open(actor, FILE) }))),
    )
    const attempts = await Promise.allSettled(saves.map(({ path, save }, n) => save(path, `Text ${n}`)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await readDraft(deps)).parts).toHaveLength(2)
  })
})

describe('pages', () => {
  test('are added, renamed with the academy, and removed; the draft has them as a whole', async () => {
    const added = await draftCalls.add(deps, mara, { name: 'Cookies', like: 'policies/privacypolicy.md' })
    expect(added).toMatchObject({
      path: '/cookies',
      changes: [{ file: 'policies/cookies.md', path: [], field: 'New page', page: 'Cookies' }],
    })
    const { pages } = await draftCalls.index(deps, mara)
    expect(pages).toContainEqual(
      expect.objectContaining({ file: 'policies/cookies.md', path: '/cookies', canGo: true }),
    )
    expect(await draftCalls.naming(deps, mara, { file: 'policies/cookies.md' })).toEqual({ others: [], links: [] })
    expect((await draftCalls['remove-page'](deps, mara, { file: 'policies/cookies.md' })).changes).toEqual([])
    await expectDeclined(draftCalls['remove-page'](deps, mara, { file: 'policies/refundpolicy.md' }), 'invalid')
  })

  test('a new name, other colors and a logo are one step', async () => {
    const looks = await draftCalls.looks(deps, mara)
    const { seen } = await draftCalls.file(deps, mara, { file: 'company.yaml' })
    const [from, to] = [String(seen.name), 'Lantern Institute']
    const { places } = await draftCalls.renaming(deps, mara, { from, to })
    expect(places.length).toBeGreaterThan(0)
    const now = { ...looks, 'theme.css': `${looks['theme.css']}/* ours */\n` }
    const body = { looks: { seen: looks, now }, company: { seen, value: { ...seen, name: to } }, rename: { from, to } }
    const { changes } = await draftCalls['save-identity'](deps, mara, body)
    expect(changes.map(({ file, field }) => [file, field])).toContainEqual(['theme.css', 'The whole file'])
    expect((await draftCalls.renaming(deps, mara, { from, to })).places).toEqual([])
    const hostile = { ...looks, 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' }
    const refused = { ...body, looks: { seen: now, now: { ...now, 'logo.svg': hostile['logo.svg'] } } }
    await expectDeclined(
      draftCalls['save-identity'](deps, mara, { ...refused, company: { seen, value: seen } }),
      'invalid',
    )
  })

  test('claims are confirmed as the draft makes them', async () => {
    const { claims } = await draftCalls.index(deps, mara)
    const [claim] = claims as [(typeof claims)[number]]
    const { file, field, digest } = claim
    const chosen = { claims: [{ file, field, digest }], by: 'Mara Sample' }
    expect((await draftCalls.confirm(deps, mara, chosen)).changes).toMatchObject([{ file: 'claims.yaml' }])
    await expectDeclined(
      draftCalls.confirm(deps, mara, { ...chosen, claims: [{ file, field, digest: 'other' }] }),
      'invalid',
    )
    await type(mara, FILE, TITLE, 'Leave the list')
  })
})

test('a picture is stored, and published only if a text names it', async () => {
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { picture } = await import('./draft-pages.ts')
  const { file } = await picture(deps, mara, { name: 'Hall.png', bytes: png })
  expect(file).toMatch(/^hall-[0-9a-f]{8}$/)
  const { documents } = await readDraft(deps)
  expect([...documents.keys()].filter((name) => name.includes(file))).toHaveLength(8)
  expect((await draftCalls.review(deps, mara)).changes).toEqual([])
  // Texts of versions that went with their test.
  await deleteUnusedFiles(deps)
  const { seen } = await draftCalls.file(deps, mara, { file: 'newsletter.yaml' })
  await draftCalls.save(deps, mara, { file: 'newsletter.yaml', seen, value: changed(seen, TITLE, 'Other') })
  await draftCalls.publish(deps, mara, {})
  const [version] = await rows<{ files: object }>('select files from content_versions order by id desc limit 1')
  expect(Object.keys(version?.files ?? {}).filter((name) => name.startsWith('pictures/'))).toEqual([])
  // All widths of a small picture are one file.
  expect(await deleteUnusedFiles(deps)).toBe(2)
})

const hostile: [string, Parameters<typeof draftCalls.save>[2]][] = [
  ['a file that is none', { file: '../package.json', seen: {}, value: {} }],
  ['code beside the content', { file: 'load.ts', seen: {}, value: {} }],
  ['a name of every object', { file: 'constructor', seen: {}, value: {} }],
  ['prose that is none', { file: FILE, seen: value, value: { ...value, body: 7 } }],
  ['a key of prototypes', { file: FILE, seen: value, value: JSON.parse(`{"__proto__":{"a":1}}`) }],
  ['a very deep value', { file: FILE, seen: value, value: JSON.parse(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`) }],
  ['a character that is no text', { file: FILE, seen: value, value: changed(value, TITLE, 'a\u0000b') }],
  ['half a character', { file: FILE, seen: value, value: changed(value, TITLE, 'a\ud800b') }],
  ['no object', 7],
  ['nothing', undefined],
]
test.each(hostile)('%s is refused with a sentence', async (_name, body) => {
  await expectDeclined(draftCalls.save(deps, mara, body), 'invalid')
  expect((await readDraft(deps)).parts).toEqual([])
})

test('an unknown field is a problem, and a huge text is refused', async () => {
  expect((await type(mara, FILE, ['motto'], 'x')).problems).toMatchObject([
    { sentence: expect.stringContaining('no field') },
  ])
  await expectDeclined(type(mara, 'home.yaml', ['hero', 'title'], 'x'.repeat(900_000)), 'invalid')
})

test('markup in any text stays text, and YAML in it stays a string', async () => {
  for (const words of ['<script>alert(1)</script>', '*a', '&x [*x, *x]', '- a: b # c', '!!js/function "x"', '"', '|']) {
    expect((await type(mara, FILE, TITLE, words)).problems).toEqual([])
    expect(getContent((await readDraft(deps)).documents.get(FILE) ?? '').meta).toMatchObject({ title: words })
  }
})

describe('who may not edit', () => {
  const names = Object.keys(draftCalls) as (keyof typeof draftCalls)[]
  test.each(names)('%s is for editors and admins', async (name) => {
    for (const role of ['viewer', 'admissions', 'finance'] as const) {
      const actor = await hire(deps.database, role, 'Vera Sample')
      await expectDeclined(
        () => (draftCalls[name] as (...args: unknown[]) => Promise<unknown>)(deps, actor, {}),
        'forbidden',
      )
    }
  })
})

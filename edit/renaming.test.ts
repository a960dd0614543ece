import { expect, it } from 'vitest'
import { openStoreOnCopy } from '#tests/fixtures/content-copy.ts'
import { getContent, type Value } from './content-text.ts'
import { changed, partAt } from './field.ts'
import { linksTo, withoutPage } from './pages.ts'
import { renamed } from './renaming.ts'
import type { Store } from './store.ts'

const write = (store: Store, file: string, change: (value: Value) => unknown) =>
  store.change(file, store.read(file), change(getContent(store.read(file) ?? '')) as Value)
const RENAME = { from: 'Wren Academy', to: 'Lantern Institute' }

it('a rename finds each text that still has the former name or its first word, and nothing else', async () => {
  const { store } = openStoreOnCopy()
  const texts = { description: 'Wren Academy teaches.', lmsLabel: 'Login to Wren LMS', email: 'hello@wren.example' }
  await write(store, 'company.yaml', (company) => ({ ...company, ...texts, name: RENAME.from }))
  await write(store, 'about.yaml', (about) =>
    changed(about, ['heading', 'title'], 'Wrens. The wren of (Wren Academy).'),
  )
  const { texts: found, places } = renamed(store, RENAME)
  expect(Object.keys(found).sort()).toEqual(['about.yaml', 'company.yaml'])
  expect(getContent(found['company.yaml'] ?? '')).toMatchObject({
    name: RENAME.from,
    description: 'Lantern Institute teaches.',
    lmsLabel: 'Login to Lantern LMS',
    email: 'hello@wren.example',
  })
  const title = partAt(getContent(found['about.yaml'] ?? ''), ['heading', 'title'])
  expect(title).toBe('Wrens. The wren of (Lantern Institute).')
  expect(places).toHaveLength(3)
  expect(places).toContainEqual(expect.stringMatching(/^About, .*: Wrens\. The wren of \(Lantern Institute\)\.$/))
})

it('a new name that has the former one in it is not put into itself', async () => {
  const { store } = openStoreOnCopy()
  await write(store, 'company.yaml', (company) => ({ ...company, name: 'Wren Academy', lmsLabel: 'Login to Wren' }))
  const { texts } = renamed(store, { from: 'Wren Academy', to: 'New Wren Academy' })
  expect(texts).not.toHaveProperty('company.yaml', expect.stringContaining('New'))
})

it('before a page is removed, links to it are found where the removal leaves them, also in prose', async () => {
  const { store } = openStoreOnCopy()
  const [file, other] = ['policies/privacypolicy.md', 'policies/studentcodeofconduct.md']
  await write(store, other, ({ body, ...value }) => {
    return { ...value, body: [...(body as string[]), 'See [privacy](/privacypolicy) and /privacypolicyless.'] }
  })
  const links = linksTo(store, file, withoutPage(store, file))
  const { body } = getContent(store.read(other) ?? '')
  expect(links).toContainEqual({
    file: other,
    path: ['body', (body as string[]).length - 1],
    name: expect.stringMatching(/^.+: .+/),
  })
  expect(links.every((link) => link.file !== file)).toBe(true)
})

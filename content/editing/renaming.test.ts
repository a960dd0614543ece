import { expect, it } from 'vitest'
import { readDocuments } from '#content/read-documents.ts'
import { getContent, rewritten, type Value } from './content-text.ts'
import { changed, partAt } from './field.ts'
import { linksTo, withoutPage } from './pages.ts'
import { renamed } from './renaming.ts'

const starting = readDocuments()
const RENAME = { from: 'Wren Academy', to: 'Lantern Institute' }

/** The starting content with a changed document. */
function withChange(file: string, change: (value: Value) => unknown, documents = starting) {
  const text = documents.get(file) ?? ''
  return new Map(documents).set(file, rewritten(text, change(getContent(text)) as Value))
}

it('a rename finds each text that still has the former name or its first word, and nothing else', () => {
  const texts = { description: 'Wren Academy teaches.', lmsLabel: 'Login to Wren LMS', email: 'hello@wren.example' }
  const named = withChange('company.yaml', (company) => ({ ...company, ...texts, name: RENAME.from }))
  const documents = withChange(
    'about.yaml',
    (about) => changed(about, ['heading', 'title'], 'Wrens. The wren of (Wren Academy).'),
    named,
  )
  const { texts: found, places } = renamed(documents, RENAME)
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

it('a new name that has the former one in it is not put into itself', () => {
  const documents = withChange('company.yaml', (company) => ({
    ...company,
    name: 'Wren Academy',
    lmsLabel: 'Login to Wren',
  }))
  const { texts } = renamed(documents, { from: 'Wren Academy', to: 'New Wren Academy' })
  expect(texts).not.toHaveProperty('company.yaml', expect.stringContaining('New'))
})

it('before a page is removed, links to it are found where the removal leaves them, also in prose', () => {
  const added = new Map(starting).set('policies/cookies.md', starting.get('policies/privacypolicy.md') ?? '')
  const [file, other] = ['policies/cookies.md', 'policies/studentcodeofconduct.md']
  const documents = withChange(
    other,
    ({ body, ...value }) => ({ ...value, body: [...(body as string[]), 'See [cookies](/cookies) and /cookiesless.'] }),
    added,
  )
  const links = linksTo(documents, file, withoutPage(documents, file))
  const { body } = getContent(documents.get(other) ?? '')
  expect(links).toEqual([
    { file: other, path: ['body', (body as string[]).length - 1], name: expect.stringMatching(/^.+: .+/) },
  ])
})

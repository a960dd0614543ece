import { describe, expect, it } from 'vitest'
import { type Documents, withTexts } from '#content/documents.ts'
import { loadContent } from '#content/load.ts'
import { policyNames } from '#content/pages.ts'
import { readDocuments } from '#content/read-documents.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { getContent, rewritten, type Value } from './content-text.ts'
import { changed, type Path } from './field.ts'
import { added, pageList, withoutPage } from './pages.ts'

const documents = readDocuments()
const page = `courses/${training.id}.md`

/** What a text says once the part at a path is another. */
const withPart = (text: string, path: Path, part: unknown) => changed(getContent(text), path, part) as Value
const read = (file: string, all: Documents = documents) => all.get(file) ?? ''

describe('a changed text', () => {
  it('differs in its line alone', () => {
    const before = read('newsletter.yaml')
    const after = rewritten(before, withPart(before, ['meta', 'title'], 'Leave the list'))
    expect(after).toBe(before.replace(/(title: ).*/, '$1Leave the list'))
  })

  it('loses a field together with its name under "confirm"', () => {
    const before = read('home.yaml')
    const after = rewritten(before, withPart(before, ['questions'], undefined))
    expect(after).toContain('confirm: [ corporate.features, hiring, reasons, partners, clients ]')
    expect(after).not.toContain('Questions and answers')
  })

  it('of a block of prose leaves the others as they are, line by line', () => {
    const before = read('policies/refundpolicy.md')
    const after = rewritten(before, withPart(before, ['body', 1], '**Plain** words'))
    expect(after.split('\n').filter((line) => !before.includes(line))).toEqual(['**Plain** words'])
  })
})

describe('pages', () => {
  it('are added as a copy under their own name, and removed with all that names them', () => {
    const more = withTexts(documents, added(documents, page, 'Graph Databases').texts)
    expect(read('courses/graph-databases.md', more)).toContain('name: Graph Databases\n')
    expect(loadContent(more).courses.map(({ path }) => path)).toContain('/graph-databases')
    const fewer = withTexts(more, withoutPage(more, page))
    expect(fewer.has(page) || fewer.has(page.replace('courses', 'lessons'))).toBe(false)
    for (const other of ['starts.yaml', 'calendar.yaml', 'people.yaml', 'claims.yaml'])
      expect(read(other, fewer)).not.toMatch(new RegExp(`\\b${training.id}\\b`))
  })

  it('of a lesson: for a training without one, which keeps its page when the lesson goes', () => {
    const [file] = [...documents.keys()].filter((name) => name.startsWith('lessons/'))
    const free = loadContent(documents).courses.find(({ id }) => !documents.has(`lessons/${id}.md`))
    const more = withTexts(documents, added(documents, file ?? '', free?.name ?? '').texts)
    expect(loadContent(more).lessons.map(({ path }) => path)).toContain(`${free?.path}/lesson`)
    const fewer = withTexts(more, withoutPage(more, `lessons/${free?.id}.md`))
    expect(fewer).toEqual(documents)
    expect(() => added(more, file ?? '', free?.name ?? '')).toThrow('Choose a training that has no lesson.')
  })

  it('are removed with what was confirmed of them', () => {
    const [file] = ['courses/graph-databases.md']
    const more = new Map(withTexts(documents, added(documents, page, 'Graph Databases').texts))
    more.set(
      'claims.yaml',
      rewritten(read('claims.yaml'), { claims: [{ file, field: '', digest: 'a', by: 'Mara', on: '2026-11-29' }] }),
    )
    const fewer = withTexts(more, withoutPage(more, file ?? ''))
    expect(() => loadContent(fewer)).not.toThrow()
  })

  it.each([
    [page, 'About', 'The site has a page /about already.'],
    [page, '../', 'The title must have'],
    ['company.yaml', 'Another', 'no page to copy'],
    ['constructor', 'Another', 'no page to copy'],
  ])('a copy of %s as "%s" is refused', (file, name, sentence) => {
    expect(() => added(documents, file, name)).toThrow(sentence)
  })

  it.each(policyNames)('the policy %s, which the specification names, stays', (name) => {
    const file = `policies/${name}.md`
    expect(() => withoutPage(documents, file)).toThrow('The specification of the site names this policy')
    expect(pageList(documents)).toContainEqual(expect.objectContaining({ file, canGo: false }))
  })

  it('out of the content are neither copied nor removed', () => {
    for (const other of [
      'courses/../../package.json',
      'policies/../load.ts',
      '../package.json',
      'courses/../home.yaml',
    ]) {
      expect(() => withoutPage(documents, other)).toThrow('is no page')
      expect(() => added(documents, other, 'Copied')).toThrow('is no page')
    }
  })
})

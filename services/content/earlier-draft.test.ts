import { expect, onTestFinished, test } from 'vitest'
import type { Documents } from '#content/documents.ts'
import { FORMAT, upcasts } from '#content/upcasts.ts'
import { setUpDraft } from '#tests/fixtures/draft.ts'
import { draftCalls } from './calls.ts'

const { deps, mara, omar, rows } = setUpDraft()

/** Has this release change the title of a page. */
function addUpcast(): void {
  const all = upcasts as ((documents: Documents) => Documents)[]
  all.push((documents) => {
    const text = documents.get('newsletter.yaml') ?? ''
    return new Map(documents).set('newsletter.yaml', text.replace(/title: (.*)/, 'title: Now $1'))
  })
  onTestFinished(() => void all.pop())
}

const change = `insert into content_changes (file, path, before, after, staff_id) values ($1, '["meta","title"]', $2, $3, $4)`

test('a draft of an earlier release is carried forward with its authors, before anything else is changed', async () => {
  const earlier = FORMAT - 1
  await rows('insert into content_versions (files, format) select files, $1 from content_versions', [earlier])
  await rows('insert into content_draft (format) values ($1)', [earlier])
  await rows(change, ['newsletter.yaml', '"Leave the newsletter"', '"Leave"', mara.staffId])
  await rows(change, ['about.yaml', '"About us"', '"Who we are"', omar.staffId])
  addUpcast()
  const { changes } = await draftCalls.review(deps, mara)
  expect(changes.map(({ before, after, by, theirs }) => [before, after, by, theirs])).toEqual([
    ['About us', 'Who we are', 'Omar Sample', undefined],
    ['Now Leave the newsletter', 'Now Leave', 'Mara Sample', undefined],
  ])
  await draftCalls.undo(deps, mara, { file: 'about.yaml', path: ['meta', 'title'] })
  expect(await rows('select format from content_draft')).toEqual([{ format: FORMAT }])
  expect(await rows('select before, after, staff_id from content_changes')).toEqual([
    { before: 'Now Leave the newsletter', after: 'Now Leave', staff_id: mara.staffId },
  ])
})

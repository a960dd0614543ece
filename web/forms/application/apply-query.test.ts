import { expect, it } from 'vitest'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import { content, training } from '#tests/fixtures/sample-content.ts'
import { readApplyQuery } from './apply-query.ts'

const read = (query: string) => readApplyQuery(new URL(`http://academy.example/apply?${query}`), content.paths)

it('has its defaults', () => {
  const none = { promo: '', start: '', application: '', draft: '' }
  expect(read('')).toEqual({ course: 'Individual Trainings', path: '/#training', ...none })
  expect(read('course=%20&promo=%20')).toMatchObject({ course: 'Individual Trainings', promo: '' })
})

it('takes course, path and promo', () => {
  const taken = { course: 'UI/UX', path: training.path, promo: 'LIGHT' }
  expect(read(new URLSearchParams(taken).toString())).toMatchObject(taken)
  expect(read('path=%2Fterms%26conditions').path).toBe('/terms&conditions')
})

it.each(['/scholarship?a=1#b', '/#training', `${CALENDAR_PATH}/some-workshop`])('takes %s as it is', (path) => {
  expect(read(new URLSearchParams({ path }).toString()).path).toBe(path)
})

it.each(['about', '/talents/../about', 'http://academy.example/about'])('takes %s for /about', (path) => {
  expect(read(new URLSearchParams({ path }).toString()).path).toBe('/about')
})

it.each(['https://example.org/about', '//example.org', 'javascript:alert(1)', '/nowhere', '/about/../x', '/\\evil'])(
  'takes no %s for a place of this site',
  (path) => {
    expect(read(new URLSearchParams({ path }).toString()).path).toBe('/#training')
  },
)

it('cuts a long label at 100 characters, whole ones', () => {
  expect([...read(`course=${'🕯'.repeat(150)}`).course]).toHaveLength(100)
})

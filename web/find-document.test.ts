import { expect, it } from 'vitest'
import { findNamed } from './find-document.ts'

const documents = [{ id: 'dbms' }, { id: 'terms&conditions' }]

it.each([
  ['dbms', {}, 'dbms'],
  ['dbms/lesson', {}, 'dbms'],
  [':page', { page: 'terms&conditions' }, 'terms&conditions'],
  [':page/lesson', { page: 'DBMS' }, 'dbms'],
])('a route %s with %j shows the document %s', (pattern, params, id) => {
  expect(findNamed(documents, { pattern, params })?.id).toBe(id)
})

it('a name without a document is not found', () => {
  expect(findNamed(documents, { pattern: ':page', params: { page: 'alchemy' } })).toBeUndefined()
})

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attemptFor, clearFormDraft, idempotencyKey, loadFormDraft, noAttempt, saveFormDraft } from './form-draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const empty = { step: 1, values: { name: '', city: '', agrees: false }, attempt: noAttempt }
const draft = {
  step: 2,
  values: { name: 'Ada', city: '', agrees: true },
  attempt: { body: '{}', key: 'key-1', applicationId: 'id-1' },
}

it('the draft comes back as it was saved, under its name alone, until it is cleared', () => {
  saveFormDraft('one', draft)
  expect([loadFormDraft('one', empty), loadFormDraft('two', empty)]).toEqual([draft, undefined])
  clearFormDraft('one')
  expect(loadFormDraft('one', empty)).toBeUndefined()
  expect(sessionStorage).toHaveLength(0)
})

it.each(['', 'nonsense', 'null', '7', '"text"', '{'])('the draft is none where %j is found', (text) => {
  sessionStorage.setItem('one', text)
  expect(loadFormDraft('one', empty)).toBeUndefined()
})

it('the draft takes of an unknown draft what it knows, and leaves the rest', () => {
  const values = { name: 'Ada', city: ['Paris'], agrees: 'yes', toString: 'x' }
  saveFormDraft('one', { step: '9', values, attempt: { key: 1 }, other: {} })
  expect(loadFormDraft('one', empty)).toEqual({ ...empty, values: { ...empty.values, name: 'Ada' } })
  saveFormDraft('one', { step: 2, values: 'none', attempt: null })
  expect(loadFormDraft('one', empty)).toEqual({ ...empty, step: 2 })
})

it('the draft does without where the browser refuses to keep anything', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  // Reading the property throws already.
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse)
  expect(() => saveFormDraft('one', draft)).not.toThrow()
  expect(() => clearFormDraft('one')).not.toThrow()
  expect(loadFormDraft('one', empty)).toBeUndefined()
})

it('an attempt is the last one for the same body, and a new one for another', () => {
  const last = { body: 'one', key: 'key-1', applicationId: 'id-1' }
  expect(attemptFor('one', last)).toBe(last)
  expect(attemptFor('two', last)).toMatchObject({ body: 'two', applicationId: '' })
  expect(attemptFor('two', last).key).not.toBe('key-1')
  expect(attemptFor('one', noAttempt).body).toBe('one')
})

it('a key is random, outside of secure contexts as well', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const keys = [idempotencyKey(), idempotencyKey()]
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(2)
})

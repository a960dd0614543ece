// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { attemptFor, readAttempt } from './attempt.ts'
import { knownValues, loadKept, saveKept } from './kept-draft.ts'

beforeEach(() => sessionStorage.clear())

describe('what a tab keeps', () => {
  it('is kept under its name alone', () => {
    saveKept('one', { name: 'Ada' })
    expect([loadKept('one'), loadKept('two')]).toEqual([{ name: 'Ada' }, undefined])
  })

  it.each(['[]', '7', 'null', '{', ''])('is nothing where %j is found', (text) => {
    sessionStorage.setItem('one', text)
    expect(loadKept('one')).toBeUndefined()
  })
})

describe('knownValues', () => {
  it('takes what is of the right kind', () => {
    const empty = { name: '', city: '', agrees: false }
    const kept = { name: 'Ada', city: ['Paris'], agrees: 'yes', toString: 'x' }
    expect(knownValues(empty, kept)).toEqual({ name: 'Ada', city: '', agrees: false })
    expect(knownValues(empty, undefined)).toEqual(empty)
  })
})

describe('an attempt', () => {
  it('is the last one for the same body, and a new one for another', () => {
    const last = { body: 'one', key: 'key-1' }
    expect(attemptFor('one', last)).toBe(last)
    expect(attemptFor('two', last).key).not.toBe('key-1')
    expect(attemptFor('one', undefined).body).toBe('one')
  })

  it.each([undefined, null, 'x', {}, { body: 'one' }, { body: 1, key: 'k' }])('is none where %j was kept', (kept) => {
    expect(readAttempt(kept)).toBeUndefined()
  })
})

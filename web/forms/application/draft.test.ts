// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyFields } from './application-fields.ts'
import { clearDraft, type Draft, loadDraft, saveDraft } from './draft.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const draft: Draft = {
  step: 2,
  fields: { ...emptyFields, firstName: 'Ada', acceptsTerms: true },
  attempt: { body: '{}', key: 'key-1', applicationId: 'id-1' },
}

/** Puts something else under the draft's name. */
function keep(text: string) {
  saveDraft(draft)
  sessionStorage.setItem(sessionStorage.key(0) ?? '', text)
}

describe('the draft', () => {
  it('comes back as it was kept', () => {
    saveDraft(draft)
    expect(loadDraft()).toEqual(draft)
  })

  it('is gone when cleared, or never kept', () => {
    expect(loadDraft()).toBeUndefined()
    saveDraft(draft)
    clearDraft()
    expect(loadDraft()).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it.each(['', 'nonsense', 'null', '7', '"text"'])('is none where %j is found', (text) => {
    keep(text)
    expect(loadDraft()).toBeUndefined()
  })

  it('takes of an odd draft what it knows, and leaves the rest', () => {
    keep(
      JSON.stringify({
        step: 9,
        fields: { firstName: 'Ada', lastName: 7, acceptsTerms: 'yes', toString: 'x' },
        attempt: { key: 1 },
      }),
    )
    expect(loadDraft()).toEqual({ step: 1, fields: { ...emptyFields, firstName: 'Ada' } })
  })

  it('does without where the browser refuses to keep anything', () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse)
    expect(() => saveDraft(draft)).not.toThrow()
    expect(() => clearDraft()).not.toThrow()
    expect(loadDraft()).toBeUndefined()
  })
})

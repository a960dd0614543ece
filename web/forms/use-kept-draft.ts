import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

/** How a form's draft is kept in the tab. Must be the same object at every render. */
export type DraftStore<Draft> = {
  empty: Draft
  load: () => Draft | undefined
  save: (draft: Draft) => void
  clear: () => void
  /** Puts what was typed into the page's controls over what was kept. */
  takeTyped: (kept: Draft, form: HTMLFormElement | null) => Draft
}

// On the server there is no layout to wait for, and nothing of the draft.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A form's draft. The first render is the server's empty form; before it is painted, what this tab has kept and what
 * was typed into the page while its script was still loading take its place. Every change is kept from then on.
 */
export function useKeptDraft<Draft>(store: DraftStore<Draft>, form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<Draft>(store.empty)
  const [life, setLife] = useState<'unread' | 'kept' | 'forgotten'>('unread')

  useBeforePaint(() => {
    setDraft(store.takeTyped(store.load() ?? store.empty, form.current))
    setLife('kept')
  }, [store, form])

  useEffect(() => {
    if (life === 'kept') store.save(draft)
    if (life === 'forgotten') store.clear()
  }, [store, draft, life])

  const forget = useCallback(() => {
    store.clear()
    setLife('forgotten')
  }, [store])

  /** After it was forgotten: an empty form, kept again. */
  const startOver = useCallback(() => {
    setDraft(store.empty)
    setLife('kept')
  }, [store])

  return { draft, setDraft, ready: life !== 'unread', forget, startOver }
}

import { createContext } from 'react'
import type { ShownClaim } from '#content/editing/claims.ts'
import type { Place } from '#content/editing/field.ts'
import type { Answer, DraftChange } from '#content/editing/wire.ts'
import type { Saver, SaverState } from './saver.ts'

/** What the panel shows after another page has loaded: an added part, a claim, or a sentence. */
export type Next = { path?: string; place?: Place | undefined; claim?: string; note?: string }

const NEXT = 'editor:next'

/** Loads the page at `path`, or this one again, and continues there. */
export function loadPage(next: Next): void {
  sessionStorage.setItem(NEXT, JSON.stringify(next))
  reloadPage(next.path)
}

/** Loads a document, also the one that is shown: what the site's pages do not ask for, they keep from reloading. */
export function reloadPage(path = `${location.pathname}${location.search}`): void {
  location.assign(path)
}

export function takeNext(): Next {
  const next: Next = JSON.parse(sessionStorage.getItem(NEXT) ?? '{}')
  sessionStorage.removeItem(NEXT)
  return next
}

/** Problems by field path (`heading.title`). */
export const Problems = createContext<Record<string, string>>({})

export type Index = Answer<'index'>

type Tools = {
  index: Index
  saver: Saver
  state: SaverState
  /** Shows words on the page as they are typed, where it shows those `before`. */
  showTyped: (place: Place, before: string, words: string) => void
  /** Waits for a call, and shows its error in the panel. */
  act: (work: Promise<unknown>) => void
  isBusy: boolean
  open: (place: Place) => void
  /** Shows a claim, or several to confirm at once. */
  choose: (claims: ShownClaim[]) => void
  close: () => void
  /** Takes the changes back, and shows the page as it is then. */
  undo: (changes: DraftChange[]) => void
  /** Reads what the draft has, and shows the page again. */
  refresh: () => Promise<void>
}

/** Set by the editor (main.tsx). */
export const Editing = createContext<Tools>(undefined as unknown as Tools)

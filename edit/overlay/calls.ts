import { createContext } from 'react'
import type { Field, Place } from '#edit/field.ts'
import type { ShownClaim } from './places.ts'

/** Where to go on after the page was loaded again. */
export const RETURN = 'editor:return'
/** The claim to show once the page is loaded. */
export const CLAIM = 'editor:claim'

/** What was added just now: the page to show, and the part of it to edit. */
export const ADDED = 'editor:added'

/** `isChanging` while this page makes a change itself: it loads again when that is done. */
export const session = { token: '', isChanging: false }

/** Calls the editor's server. Throws Error with a sentence for the person. */
export async function call<Answer>(name: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`/.edit/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Edit-Token': session.token },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error('The editor does not answer. Is "npm run edit" still running? What you typed is still here.')
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

export type FileView = { file: string; seen: string; value: Record<string, unknown>; field: Field }

type Then = {
  /** Where focus goes afterward. */
  place?: Place
  /** Keeps the answer for the page that is loaded next: what was added. */
  added?: boolean
  /** Does not load the page again: the caller does. */
  stay?: boolean
}

/** Makes a change and loads the page again; with other pages than before, once the server has started again. */
export async function change<Answer>(name: string, body: object, { place, added, stay }: Then = {}): Promise<Answer> {
  session.isChanging = true
  const answer = await call<Answer & { again: boolean }>(name, body).catch((error) => {
    session.isChanging = false
    throw error
  })
  if (place) sessionStorage.setItem(RETURN, JSON.stringify(place))
  if (added) sessionStorage.setItem(ADDED, JSON.stringify(answer))
  if (answer.again) await siteIsBack()
  if (!stay) location.reload()
  return answer
}

/** Resolves once a server that starts again answers. */
export async function siteIsBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1000))
  while (!(await fetch('/api/health/live').catch(() => undefined))?.ok)
}

/** Where on the screen a window stands. */
export type Side = 'left' | 'right'

/** What the contents of a window can do. */
export const Editing = createContext({
  /** Waits for a call, and says in the window what went wrong. */
  act: (_call: Promise<unknown>) => {},
  isBusy: false,
  /** Whether something was typed that closing would lose. */
  dirty: { current: false },
  open: (_place: Place, _side?: Side) => {},
  /** Shows a claim, or many to confirm at once. */
  choose: (_claims: ShownClaim[]): void => {},
  close: () => {},
})

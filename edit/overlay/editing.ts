import { createContext } from 'react'
import { MAX_PHOTO_MB } from '#content/photo.ts'
import type { ShownClaim } from '#edit/claims.ts'
import type { Place } from '#edit/field.ts'
import type { Answer, Body, CallName } from '#edit/server.ts'

/** `isChanging`: this page is making a change and reloads afterwards. `sent`: its response, which Vite waits for. */
export const state = { token: '', isChanging: false, sent: Promise.resolve<unknown>(undefined) }

async function send(path: string, body: BodyInit) {
  const headers = { 'X-Edit-Token': state.token }
  const response = await fetch(`/.edit/${path}`, { method: 'POST', headers, body }).catch(() => {
    throw new Error('The editor does not answer. Is "npm run edit" still running? What you typed is still here.')
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return { answer, startsAgain: response.headers.has('X-Starts-Again') }
}

/** Calls the editor's server. @throws Error with a message for the user */
export async function call<Name extends CallName>(name: Name, body: Body<Name>): Promise<Answer<Name>> {
  return (await send(name, JSON.stringify(body))).answer
}

/**
 * Makes a change, then loads this or another page and continues there with `next`. If the set of pages changed, waits
 * until the server has restarted.
 */
export async function change<Name extends CallName>(
  name: Name,
  body: Body<Name>,
  next: (answer: Answer<Name>) => Next = () => ({}),
): Promise<void> {
  state.isChanging = true
  try {
    const sending = send(name, JSON.stringify(body))
    state.sent = sending
    const { answer, startsAgain } = await sending
    await navigateAndResume(next(answer), startsAgain)
  } catch (error) {
    state.isChanging = false
    throw error
  }
}

/** Stores a picture in the sizes that the site shows. */
export async function upload(chosen: File): Promise<{ file: string }> {
  const megabytes = Math.ceil(chosen.size / 1_000_000)
  if (megabytes > MAX_PHOTO_MB)
    throw new Error(`This picture has ${megabytes} MB. It may have ${MAX_PHOTO_MB}: make it smaller first.`)
  return (await send(`picture?name=${encodeURIComponent(chosen.name)}`, chosen)).answer
}

/** Returns a logo as SVG. A PNG is made small and put into one. */
export async function readLogoFile(chosen: File): Promise<string> {
  return chosen.type === 'image/png' ? (await send('logo', chosen)).answer.svg : chosen.text()
}

/** Resolves once a restarting server answers. */
export async function siteIsBack(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, 1000))
  while (!(await fetch('/api/health/live').catch(() => undefined))?.ok)
}

/** State to show after a page load: a changed or added place, a claim, or what was published. */
export type Next = {
  path?: string
  place?: Place | undefined
  isAdded?: boolean
  claim?: string
  published?: Answer<'publish'>
}

const NEXT = 'editor:next'

/** Loads the page at `path`, or this one again, and continues there. */
export async function navigateAndResume(next: Next, startsAgain = false): Promise<void> {
  // Before waiting, because Vite may reload the page first.
  sessionStorage.setItem(NEXT, JSON.stringify(next))
  if (startsAgain) await siteIsBack()
  if (!next.path || next.path === location.pathname) location.reload()
  else location.assign(next.path)
}

export function takeNext(): Next {
  const next: Next = JSON.parse(sessionStorage.getItem(NEXT) ?? '{}')
  sessionStorage.removeItem(NEXT)
  if (!next.path || next.path === location.pathname) return next
  navigateAndResume(next)
  return {}
}

/** Reads or stores the user's name. */
export function rememberName(by = localStorage.getItem('editor:by') ?? ''): { by: string } {
  localStorage.setItem('editor:by', by)
  return { by }
}

/** Problems by field path (`heading.title`). */
export const Problems = createContext<Record<string, string>>({})

export const Editing = createContext({
  /** Waits for a call, and shows its error in the window. */
  act: (_call: Promise<unknown>) => {},
  isBusy: false,
  /** True if closing would lose unsaved input. */
  dirty: { current: false },
  open: (_place: Place) => {},
  /** Shows a claim, or several to confirm at once. */
  choose: (_claims: ShownClaim[]): void => {},
  close: () => {},
})

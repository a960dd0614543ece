import type { Answer, Body, CallName, Conflict } from '#content/editing/wire.ts'
import { MAX_PHOTO_MB } from '#content/photo.ts'

export const SIGNED_OUT = 'You have been signed out. What you typed is still here: sign in at the desk, then go on.'
const AWAY = 'The site does not answer. What you typed is still here, and is saved once it does.'

/** A call that did not work, with a sentence for the person. */
export class CallError extends Error {
  /** 0 if there was no answer. */
  readonly status: number
  readonly conflicts: Conflict[]

  constructor(status: number, message: string, conflicts: Conflict[] = []) {
    super(message)
    this.status = status
    this.conflicts = conflicts
  }

  /** Whether the same call may work later, as it is. */
  get isAway(): boolean {
    return this.status === 0 || this.status === 401 || this.status >= 500
  }
}

/** Calls the desk. @throws CallError */
export async function call<Name extends CallName>(name: Name, body: Body<Name>): Promise<Answer<Name>> {
  const isFile = body instanceof Blob
  return send(name, isFile ? body : JSON.stringify(body), isFile ? 'application/octet-stream' : 'application/json')
}

async function send<Name extends CallName>(name: string, body: BodyInit, type: string): Promise<Answer<Name>> {
  const headers = { Accept: 'application/json', 'Content-Type': type }
  // The desk sends who is not signed in to its sign-in.
  const request = { method: 'POST', headers, body, redirect: 'manual' } as const
  const response = await fetch(`/desk/edit/${name}`, request).catch(() => {
    throw new CallError(0, AWAY)
  })
  if (response.type === 'opaqueredirect' || response.status === 401) throw new CallError(401, SIGNED_OUT)
  const answer = await response.json().catch(() => ({}))
  if (response.ok) return answer
  throw new CallError(response.status, answer.error ?? answer.text ?? AWAY, answer.conflicts)
}

/** Stores a picture in the sizes that the site shows. */
export async function upload(chosen: File): Promise<{ file: string }> {
  const megabytes = Math.ceil(chosen.size / 1_000_000)
  if (megabytes > MAX_PHOTO_MB) {
    throw new Error(`This picture has ${megabytes} MB. It may have ${MAX_PHOTO_MB}: make it smaller first.`)
  }
  return send<'picture'>(`picture?name=${encodeURIComponent(chosen.name)}`, chosen, 'application/octet-stream')
}

/** Returns a logo as SVG, without what a logo does not need. A PNG is made small and put into one. */
export async function readLogoFile(chosen: File): Promise<string> {
  const type = chosen.type === 'image/png' ? 'image/png' : 'image/svg+xml'
  return (await send<'logo'>('logo', chosen, type)).svg
}

import { createContext } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import type { Session } from '#services/staff/sessions.ts'

/** What the desk's loaders and actions need from the server. */
export type DeskDeps = ServiceDeps

/** One request, as the server knows it. */
export type DeskRequest = {
  deps: DeskDeps
  /** The id in the server's log. */
  requestId: string | undefined
  /** The visitor's address, after forwarded headers were checked. */
  address: string
  /** Reports an error that no page shows. */
  report: (error: unknown) => void
  /** Of this answer's Content-Security-Policy; null in development, where there is none. */
  nonce: string | null
}

/** Set by the server (server/desk.ts). */
export const deskRequest = createContext<DeskRequest>()

/** Set by the middleware of root.tsx: who is signed in. */
export const deskSession = createContext<Session | null>(null)

import { createContext } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'

/** One request for a page of the desk or of an applicant, as the server knows it. */
export type PageRequest = {
  deps: ServiceDeps
  /** The id in the server's log. */
  requestId: string | undefined
  /** The visitor's address, after forwarded headers were checked. */
  address: string
  /** Reports an error that no page shows. */
  report: (error: unknown) => void
  /** Of this answer's Content-Security-Policy; null in development, where there is none. */
  nonce: string | null
}

/** Set by the server (server/private-pages.ts). */
export const pageRequest = createContext<PageRequest>()

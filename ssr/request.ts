import { createContext } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import type { ErrorPage } from './answers.ts'

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
  /** Why the request is refused, where its form comes from another site or was opened at another host. */
  refusal: ErrorPage | null
}

/** Set by the server (server/private-pages.ts). */
export const pageRequest = createContext<PageRequest>()

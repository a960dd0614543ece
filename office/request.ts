import { createContext } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import type { ErrorPage } from './answers.ts'

export type PageRequest = {
  deps: ServiceDeps
  /** Id in the server's log. */
  requestId: string | undefined
  /** Visitor's IP address, after forwarded headers were checked. */
  address: string
  /** Reports an error that no page shows. */
  report: (error: unknown) => void
  /** Nonce of this response's Content-Security-Policy; null in development, which has none. */
  nonce: string | null
  /** Set if the request must be refused: a form from another site, or the wrong host. */
  refusal: ErrorPage | null
}

/** Set by server/private-pages.ts. */
export const pageRequest = createContext<PageRequest>()

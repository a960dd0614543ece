import { createContext } from 'react-router'
import type { ServiceDeps } from '#services/deps.ts'
import type { UploadedFile } from '#services/files/upload.ts'
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
  /** Set if the request must be refused: a form from another site, the wrong host, or a file that cannot be read. */
  refusal: (ErrorPage & { status: number }) | null
  /** File of the form, on pages whose forms send one. */
  file: UploadedFile | undefined
}

/** Set by server/private-pages.ts. */
export const pageRequest = createContext<PageRequest>()

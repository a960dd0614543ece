import { createContext } from 'react-router'
import type { Cohort } from '#contract/cohorts.ts'
import type { OpenedDraft } from '#contract/drafts.ts'
import type { FeeStatus } from '#contract/payments.ts'

/** What may change without a new build. The build renders pages with a placeholder for the fee (server/pages.ts). */
export type Facts = {
  /** The application fee as people read it, such as "US$50.00". */
  applicationFee: string
  /** The starts of the trainings, the earliest first. */
  listCohorts: () => Promise<Cohort[]>
}

/** Given to route loaders by the build, and by the server for pages rendered per request. */
export const facts = createContext<Facts>()

/** What `/apply`, rendered per request, gets from the server. */
export type ServerQuestions = Facts & {
  /** Null where there is no such application, or the database does not answer. */
  applicationStatus: (
    applicationId: string,
  ) => Promise<{ courseName: string; feeStatus: FeeStatus; fee: string; isClosed: boolean } | null>
  /** What the link of a saved form opens. */
  openDraft: (token: string) => Promise<OpenedDraft>
  /** Whether the promotional code of the content is the accepted waiver code, so that pages may show it. */
  showsPromoCode: boolean
}

/** Given to route loaders by the server; see server/page-requests.ts. */
export const serverQuestions = createContext<ServerQuestions>()

/** Whether this page may show the promotional code; see web/promo-code.ts. */
export const showsPromoCode = createContext(true)

/** Reports an error of rendering, which may quote the visitor. Null at build and in development, where React prints it. */
export const reportError = createContext<((error: unknown) => void) | null>(null)

/** The nonce of this answer's Content-Security-Policy; none where the policy names scripts by hash. */
export const scriptNonce = createContext<string | null>(null)

import { createContext } from 'react-router'
import type { Cohort } from '#contract/cohorts.ts'
import type { OpenedDraft } from '#contract/drafts.ts'
import type { FeeStatus } from '#contract/payments.ts'

/** What loaders get from the server. */
export type LoaderServices = {
  /** The application fee as people read it, such as "US$50.00". */
  applicationFee: string
  /** The promotional code of the scholarship; undefined where it is not the accepted waiver code, so that no page shows it. */
  promoCode: string | undefined
  /** The starts of the trainings, the earliest first. */
  listCohorts: () => Promise<Cohort[]>
  /** Null where there is no such application, or the database does not answer. */
  applicationStatus: (
    applicationId: string,
  ) => Promise<{ courseName: string; feeStatus: FeeStatus; fee: string; isClosed: boolean } | null>
  /** What the link of a saved form opens. */
  openDraft: (token: string) => Promise<OpenedDraft>
}
export const services = createContext<LoaderServices>()

/** The time at which a page is rendered. */
export type PageClock = {
  readonly now: Date
  /** Whether a moment (ISO 8601) has passed. If not, the page is rendered again once it has. */
  isPast(moment: string): boolean
}
export const pageClock = createContext<PageClock>()

/** Whether the page waits for the visitor's region, which the server must ask a third party for (specification 4). */
export const waitsForRegion = createContext(false)

/** Reports an error of rendering, which may quote the visitor. Null in development, where React prints it. */
export const reportError = createContext<((error: unknown) => void) | null>(null)

/** The nonce of this answer's Content-Security-Policy; none where the policy names scripts by hash. */
export const scriptNonce = createContext<string | null>(null)

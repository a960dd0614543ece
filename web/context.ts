import { createContext } from 'react-router'
import type { CurrentSchedule } from '#content/schedule.ts'
import type { SavedApplication } from '#contract/applications.ts'
import type { OpenedDraft } from '#contract/drafts.ts'

/** What loaders get from the server. */
export type LoaderServices = {
  /** The application fee as people read it, such as "USD 50". */
  applicationFee: string
  /** Whether a promotional code is the accepted waiver code: pages show no other. */
  acceptsCode: (code: string) => boolean
  /** Null where there is no such application, or the database does not answer. */
  applicationStatus: (applicationId: string) => Promise<SavedApplication | null>
  /** What the link of a saved form opens. */
  openDraft: (token: string) => Promise<OpenedDraft>
}
export const services = createContext<LoaderServices>()

/** Dates, seats and prices, all of one moment. */
export const schedule = createContext<CurrentSchedule>()

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

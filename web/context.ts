import { createContext } from 'react-router'
import type { CurrentSchedule } from '#content/schedule.ts'
import type { SavedApplication } from '#contract/applications.ts'
import type { OpenedForm } from '#contract/saved-forms.ts'

export type LoaderServices = {
  /** Formatted, such as "USD 50". */
  applicationFee: string
  /** Checks a promotional code against the waiver code. Pages show only an accepted one. */
  acceptsCode: (code: string) => boolean
  /** Null if there is no such application, or the database is unavailable. */
  applicationStatus: (applicationId: string) => Promise<SavedApplication | null>
  openSavedForm: (token: string) => Promise<OpenedForm>
}
export const services = createContext<LoaderServices>()

/** Dates, seats and prices, as of one moment. */
export const schedule = createContext<CurrentSchedule>()

/** Tells apart the style sheets of two themes (server/theme-sheets.ts); '' in development, which shows the sample theme. */
export const themeHash = createContext('')

export type PageClock = {
  readonly now: Date
  /** Checks whether a moment (ISO 8601) has passed. If not, the page is rendered again at that time. */
  isPast(moment: string): boolean
}
export const pageClock = createContext<PageClock>()

/**
 * Set if the page waits for the visitor's region, which the server must request from a third party (specification 4).
 */
export const waitsForRegion = createContext(false)

/** Reports a rendering error, which may quote the visitor. Null in development, where React prints it. */
export const reportError = createContext<((error: unknown) => void) | null>(null)

/** Nonce of the Content-Security-Policy; null if the policy lists scripts by hash. */
export const scriptNonce = createContext<string | null>(null)

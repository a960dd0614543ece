import { useLoaderData } from 'react-router'
import type { Content, Instructor, Lesson } from '#content/schema.ts'
import type { StartState } from '#content/start-state.ts'
import type { Cohort } from '#contract/cohorts.ts'

/** Next start as text: "Feb 9, 2027, evenings", "3 seats left", and "USD 4,800" if tuition is set. */
export type NextStartLine = { text: string; note: string; tuition?: string | undefined; sample?: true | undefined }

/** For the menu: "Starts Feb 9, 2027" or "Waitlist", by course. Courses without an open start are absent. */
export type MenuStarts = { starts: Record<string, string>; sample: boolean }

/** Start shown first on the home page between rounds of the scholarship. */
export type LeadingStart = {
  title: string
  /** Class times and length. */
  when: string
  applyPath: string
  sample?: true | undefined
}

/** Round of the scholarship. The labels of its dates tell whether they have passed. */
export type Round = {
  isClosed: boolean
  closes: { label: string; date: string }
  starts: { label: string; date: string }
  codeLabel: string
  /** Undefined if it is not the accepted waiver code. */
  promoCode: string | undefined
}

/** Start as shown at the top of a training's page. `classes` is for `yourHours` (clock.ts). */
export type PanelCohort = Omit<Cohort, 'course' | 'timeZone' | 'closesAt' | 'state'> & {
  classes: string
  state: StartState
  action: Action
}

/** Possible action on a start: enroll, join its waitlist, or get notified of the next one. */
export type Action = { label: string; to: string }

/** Checks whether applications are closed. */
export function isClosed({ state }: Pick<PanelCohort, 'state'>): boolean {
  return state === 'closed' || state === 'running' || state === 'over'
}

/** Training data from a page's loader. */
export type PageData = {
  /** Next starts by course, if a date is set. */
  starts: Record<string, NextStartLine>
  round: Round
  fee: string
  /** For a training's page. `others` have not begun yet. */
  next: PanelCohort | undefined
  others: PanelCohort[]
  /** Action for the next start; set even without one. */
  action: Action
  terms: Content['apply']['terms']
  teachers: { sample: boolean; people: Instructor[] } | undefined
  /** A sample lesson, if there is one. */
  lesson: Pick<Lesson, 'path' | 'week'> | undefined
}

/** Returns the page's training data; empty if its loader provides none. */
export function usePageData(): Partial<PageData> {
  return useLoaderData() ?? {}
}

import { useLoaderData } from 'react-router'
import type { Content, Instructor, Lesson } from '#content/schema.ts'
import type { StartState } from '#content/start-state.ts'
import type { Cohort } from '#contract/cohorts.ts'

/** The next start of a course in words: "Feb 9, 2027, evenings", "3 seats left", and "USD 4,800" where its tuition is set. */
export type NextStartLine = { text: string; note: string; tuition?: string | undefined; sample?: true | undefined }

/** For the menu: "Starts Feb 9, 2027" or "Waitlist" by course; none where no start takes applications. */
export type MenuStarts = { starts: Record<string, string>; sample: boolean }

/** The start that home leads with while no round of the scholarship is open. */
export type LeadingStart = {
  title: string
  /** When its classes are, and for how long. */
  when: string
  applyPath: string
  sample?: true | undefined
}

/** The scholarship's round: its two days with their labels, which say when they have passed. */
export type Round = {
  isClosed: boolean
  closes: { label: string; date: string }
  starts: { label: string; date: string }
  codeLabel: string
  /** Undefined where it is not the accepted waiver code. */
  promoCode: string | undefined
}

/** What a training's head shows of a start; `classes` is for `yourHours` (clock.ts). */
export type PanelCohort = Omit<Cohort, 'course' | 'timeZone' | 'closesAt' | 'state'> & {
  classes: string
  state: StartState
  action: Action
}

/** What a visitor can do about a start: enroll, join its waitlist, or hear of the next one. */
export type Action = { label: string; to: string }

/** Whether nobody can apply for a start any more. */
export function isClosed({ state }: Pick<PanelCohort, 'state'>): boolean {
  return state === 'closed' || state === 'running' || state === 'over'
}

/** What pages show from their loaders, and some of their sections from here. */
export type PageFacts = {
  /** The next starts by course; none where no date is set. */
  starts: Record<string, NextStartLine>
  round: Round
  fee: string
  /** On a training's page; `others` are its other starts that have not begun. */
  next: PanelCohort | undefined
  others: PanelCohort[]
  /** Of the next start, also where there is none. */
  action: Action
  terms: Content['apply']['terms']
  /** Who teaches it. */
  teachers: { sample: boolean; people: Instructor[] } | undefined
  /** One of its lessons, where it can be read. */
  lesson: Pick<Lesson, 'path' | 'week'> | undefined
}

/** The facts of the page around; none on a page that loads none. */
export function useFacts(): Partial<PageFacts> {
  return useLoaderData() ?? {}
}

import { useLoaderData } from 'react-router'
import type { loadRound, loadTraining, trainingText } from './load-page-data.ts'

type PageData = ReturnType<typeof loadTraining>

/** A person who teaches the page's training. */
export type PageTeacher = NonNullable<PageData['teachers']>['people'][number]
/** What a training's page shows of its document. */
export type TrainingText = ReturnType<typeof trainingText>

/** A start as shown at the top of a training's page. `classes` is for `yourHours` (clock.ts). */
export type PanelStart = NonNullable<PageData['next']>
/** A start that begins later than the next one. */
export type OtherStart = PageData['others'][number]
/** What a visitor can do about a start: enroll, join its waitlist, or get notified of the next one. */
export type Action = PageData['action']
export type Round = ReturnType<typeof loadRound>['round']

/** Returns the page's training data; empty if its loader provides none. */
export function usePageData(): Partial<PageData> {
  return useLoaderData() ?? {}
}

import type { Course } from '#content/schema.ts'
import { isClosed, type PanelCohort } from './facts.ts'

/** The enrollment form for a course: the course for its breadcrumb and dropdown, the path to come back to, perhaps a start's id. */
export function applyPath({ name, path }: Course, start?: string): string {
  return `/apply?${new URLSearchParams({ course: name, path, ...(start && { start }) })}`
}

/** The form for companies, with its topics filled in. */
export function trainingRequest(topic: string): string {
  return `/custom-training?topic=${encodeURIComponent(topic)}#request`
}

/** What a visitor can do about a start of a training, or about a training without one. */
export function startAction(course: Course, start: Pick<PanelCohort, 'id' | 'state'> | undefined) {
  if (!start || isClosed(start)) return { label: 'Tell me when it opens', to: '#newsletter' }
  const label = start.state === 'full' ? 'Join the waitlist' : 'Enroll'
  return { label, to: applyPath(course, start.id) }
}

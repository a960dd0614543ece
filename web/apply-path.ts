import type { Course } from '#content/schema.ts'
import { TUITION_TOPIC, tuitionQuestion } from '#contract/tuition.ts'

/** Returns the enrollment form's address: course name, path of its page for the breadcrumb, optionally a start's id. */
export function applyPath({ name, path }: Pick<Course, 'name' | 'path'>, start?: string): string {
  return `/apply?${new URLSearchParams({ course: name, path, ...(start && { start }) })}`
}

/** Label of a link to {@link tuitionRequest}. */
export const ASK_TUITION = 'On request: ask for it'

/** Returns the contact form's address, with a question about a training's tuition filled in. */
export function tuitionRequest(course: Pick<Course, 'menuLabel'>): string {
  return `/contact?${new URLSearchParams({ topic: TUITION_TOPIC, message: tuitionQuestion(course) })}`
}

/** Returns the corporate request form's address, with the topic filled in. */
export function trainingRequest(topic: string): string {
  return `/custom-training?topic=${encodeURIComponent(topic)}#request`
}

import type { Course } from '#content/schema.ts'

/** The enrollment form for a course: the course for its breadcrumb and dropdown, the path to come back to, perhaps a start's id. */
export function applyPath({ name, path }: Course, start?: string): string {
  return `/apply?${new URLSearchParams({ course: name, path, ...(start && { start }) })}`
}

/** The form for companies, with its topics filled in. */
export function trainingRequest(topic: string): string {
  return `/custom-training?topic=${encodeURIComponent(topic)}#request`
}

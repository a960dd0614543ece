import type { Course } from '#content/schema.ts'

/** The enrollment form for a course: the course for its breadcrumb and dropdown, the path to come back to. */
export function applyPath({ name, path }: Course): string {
  return `/apply?${new URLSearchParams({ course: name, path })}`
}

/** The form for companies, with its topics filled in. */
export function trainingRequest(topic: string): string {
  return `/custom-training?topic=${encodeURIComponent(topic)}#request`
}

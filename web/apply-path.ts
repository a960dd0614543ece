import type { Course } from '#content/schema.ts'

/** The enrollment form for a course: the course for its breadcrumb and dropdown, the path to come back to. */
export function applyPath({ name, path }: Course): string {
  return `/apply?${new URLSearchParams({ course: name, path })}`
}

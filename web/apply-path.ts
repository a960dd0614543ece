import type { Course } from '#content/schema.ts'

/** Returns the enrollment form's address: course name, path of its page for the breadcrumb, optionally a start's id. */
export function applyPath({ name, path }: Course, start?: string): string {
  return `/apply?${new URLSearchParams({ course: name, path, ...(start && { start }) })}`
}

/** Returns the corporate request form's address, with the topic filled in. */
export function trainingRequest(topic: string): string {
  return `/custom-training?topic=${encodeURIComponent(topic)}#request`
}

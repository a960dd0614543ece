import { courses } from '#content/course-list.data.ts'
import type { Course } from '#content/schema.ts'

/**
 * A course by its id. Content's own checks see to it that every id named there is one.
 * @throws Error where there is no such course
 */
export function findCourse(id: string): Course {
  const course = courses.find((each) => each.id === id)
  if (!course) throw new Error(`There is no course "${id}".`)
  return course
}

/** The enrollment form for a course: the course for its breadcrumb and dropdown, the path to come back to. */
export function applyPath(course: Course, promo?: string): string {
  const query = new URLSearchParams({ course: course.name, path: course.path, ...(promo && { promo }) })
  return `/apply?${query}`
}

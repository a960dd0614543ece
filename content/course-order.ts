import type { CourseListItem } from '#contract/courses.ts'
import type { Course } from './schema.ts'

/** Sorts the trainings that have a place in a list (`order` in their front matter), then by id. */
export function inOrder<Each extends Pick<Course, 'id' | 'order'>>(list: keyof Course['order'], courses: Each[]) {
  return courses
    .filter(({ order }) => order[list] !== undefined)
    .sort((a, b) => (a.order[list] ?? 0) - (b.order[list] ?? 0) || a.id.localeCompare(b.id))
}

/**
 * Keeps the courses of the scholarship, which are those that a promotional code in the URL offers. Names are compared
 * case-insensitively (specification 7, get-courses).
 */
export function coursesForPromo(offered: CourseListItem[], courses: Pick<Course, 'name' | 'order'>[]) {
  const names = courses.filter(({ order }) => order.scholarship).map(({ name }) => name.toLowerCase())
  return offered.filter(({ courseName }) => names.includes(courseName.toLowerCase()))
}

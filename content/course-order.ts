import type { CourseListItem } from '#contract/courses.ts'
import type { Course } from './schema.ts'

/** Sorts the trainings that have a place in a list (`order` in their front matter), then by id. */
export function inOrder<List extends keyof Course['order'], Each extends Pick<Course, 'id'> & Ordered<List>>(
  list: List,
  courses: Each[],
) {
  return courses
    .filter(({ order }) => order[list] !== undefined)
    .sort((a, b) => (a.order[list] ?? 0) - (b.order[list] ?? 0) || a.id.localeCompare(b.id))
}

/** A training with its place in a list, if it has one. */
type Ordered<List extends keyof Course['order']> = { order: { [Key in List]?: number | undefined } }

/**
 * Keeps the courses of the scholarship, which are those that a promotional code in the URL offers. Names are compared
 * case-insensitively (specification 7, get-courses).
 */
export function coursesForPromo(offered: CourseListItem[], courses: (Pick<Course, 'name'> & Ordered<'scholarship'>)[]) {
  const names = courses.filter(({ order }) => order.scholarship).map(({ name }) => name.toLowerCase())
  return offered.filter(({ courseName }) => names.includes(courseName.toLowerCase()))
}

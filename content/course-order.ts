import type { Course } from './schema.ts'

/**
 * The trainings of a list, in its order: those that name a place in it (`order` in their front matter), the same place
 * by id.
 */
export function inOrder<Each extends Pick<Course, 'id' | 'order'>>(
  list: keyof Course['order'],
  courses: Each[],
): Each[] {
  return courses
    .filter(({ order }) => order[list] !== undefined)
    .sort((one, other) => (one.order[list] ?? 0) - (other.order[list] ?? 0) || one.id.localeCompare(other.id))
}

import type { Course } from './schema.ts'

/** The trainings that name a place in a list (`order` in their front matter), in its order; the same place by id. */
export function inOrder<Each extends Pick<Course, 'id' | 'order'>>(
  list: keyof Course['order'],
  courses: Each[],
): Each[] {
  return courses
    .filter(({ order }) => order[list] !== undefined)
    .sort((one, other) => (one.order[list] ?? 0) - (other.order[list] ?? 0) || one.id.localeCompare(other.id))
}

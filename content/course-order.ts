import type { Course } from './schema.ts'

/** Sorts the trainings that have a place in a list (`order` in their front matter), then by id. */
export function inOrder<Each extends Pick<Course, 'id' | 'order'>>(
  list: keyof Course['order'],
  courses: Each[],
): Each[] {
  return courses
    .filter(({ order }) => order[list] !== undefined)
    .sort((a, b) => (a.order[list] ?? 0) - (b.order[list] ?? 0) || a.id.localeCompare(b.id))
}

import { courses } from '#content/course-list.data.ts'
import type { Course } from '#content/schema.ts'

/** Finds a course by an id that content has validated. For loaders: no script has what it returns. */
export function findCourse(id: string): Course {
  const course = courses.find((item) => item.id === id)
  if (!course) throw new Error(`There is no course "${id}".`)
  return course
}

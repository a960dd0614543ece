import { courses } from '#content/course-list.data.ts'
import type { Course } from '#content/schema.ts'

/** A course by an id of content, which checks that there is one. */
export function findCourse(id: string): Course {
  const course = courses.find((each) => each.id === id)
  if (!course) throw new Error(`There is no course "${id}".`)
  return course
}

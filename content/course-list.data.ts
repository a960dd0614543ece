import { inOrder } from './course-order.ts'
import { idsIn } from './documents.ts'
import { loadContentFile } from './load.ts'
import { readDocuments } from './read-documents.ts'
import type { Course, CoursePage } from './schema.ts'

/** Trainings for other pages than their own, in the order of the enrollment form. Only loaders use it: see below. */
export const courses: Course[] = inOrder(
  'dropdown',
  idsIn('courses', readDocuments()).map((id) =>
    listed(loadContentFile(`courses/${id}.md`, readDocuments()).value as CoursePage),
  ),
)

function listed(page: CoursePage): Course {
  const { id, path, name, menuLabel, cardTitle, cardPath, topic, summary, weeks, picture, order } = page
  return { id, path, name, menuLabel, cardTitle, cardPath, topic, summary, weeks, picture, order }
}

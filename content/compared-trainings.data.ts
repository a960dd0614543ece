import { inOrder } from './course-order.ts'
import { loadContentFile } from './load.ts'
import { pageFiles } from './page-files.data.ts'
import type { CoursePage } from './schema.ts'

export type ComparedTraining = ReturnType<typeof compared>

/** What decides between trainings, in the order of the menus. For loaders: pages get only what they show. */
export const comparedTrainings: ComparedTraining[] = inOrder(
  'menu',
  pageFiles.courses.map((id) => loadContentFile(`courses/${id}.md`).value as CoursePage),
).map(compared)

function compared({ id, path, menuLabel, summary, picture, weeks, format, fit }: CoursePage) {
  return { id, path, menuLabel, summary, picture, weeks, format, fit }
}

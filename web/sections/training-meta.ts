import type { CoursePage } from '#content/schema.ts'
import { pageMeta } from '#web/page-meta.ts'
import { findCourse } from './find-course.ts'

/** Title and description of a training's page, from what menus and cards say of it. */
export function trainingMeta(page: CoursePage) {
  const { menuLabel, summary } = findCourse(page.id)
  return pageMeta({ title: menuLabel, description: summary })
}

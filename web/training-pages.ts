import { inOrder } from '#content/course-order.ts'
import type { CoursePage } from '#content/schema.ts'

const files = import.meta.glob<CoursePage>('/content/courses/*.md', { eager: true, import: 'default' })

/** Full data of trainings in the menu's order. For loaders only, so that browsers get no more than they need. */
export const trainingPages = inOrder('menu', Object.values(files))

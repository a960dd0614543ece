import { inOrder } from '#content/course-order.ts'
import type { CoursePage } from '#content/schema.ts'

const files = import.meta.glob<CoursePage>('/content/courses/*.md', { eager: true, import: 'default' })

/** Whole trainings in the order of the menus. For loaders alone: browsers get what these give. */
export const trainingPages = inOrder('menu', Object.values(files))

import page from '#content/courses/project-management.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function ProjectManagement() {
  return <TrainingPage page={page} />
}

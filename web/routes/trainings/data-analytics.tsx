import page from '#content/courses/data-analytics.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function DataAnalytics() {
  return <TrainingPage page={page} />
}

import page from '#content/courses/ai-engineering.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function AiEngineering() {
  return <TrainingPage page={page} />
}

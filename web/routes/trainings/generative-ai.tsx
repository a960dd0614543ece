import page from '#content/courses/generative-ai.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function GenerativeAi() {
  return <TrainingPage page={page} />
}

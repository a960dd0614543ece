import page from '#content/courses/cloud-azure.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function CloudAzure() {
  return <TrainingPage page={page} />
}

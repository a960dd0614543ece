import page from '#content/courses/cloud-aws.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function CloudAws() {
  return <TrainingPage page={page} />
}

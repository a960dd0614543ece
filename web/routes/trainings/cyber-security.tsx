import page from '#content/courses/cyber-security.md'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

export default function CyberSecurity() {
  return <TrainingPage page={page} />
}

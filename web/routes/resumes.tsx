import resumes from '#content/resumes.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { Steps } from '#web/sections/steps.tsx'

export const meta = () => pageMeta(resumes.meta)

export default function Resumes() {
  const { heading, picture, action, process, advice, questions } = resumes
  return (
    <>
      <PageHead heading={heading} picture={picture} actions={[action]} />
      <Steps block={process} className="washed" />
      <FeatureRows block={advice} />
      <Questions questions={questions} />
    </>
  )
}

import resumes from '#content/resumes.yaml'
import { Button } from '#ui/button.tsx'
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
      <PageHead heading={heading} picture={picture}>
        <p className="actions mt-8">
          <Button href={action.to}>{action.label}</Button>
        </p>
      </PageHead>
      <Steps block={process} className="washed" />
      <FeatureRows block={advice} />
      <Questions questions={questions} />
    </>
  )
}

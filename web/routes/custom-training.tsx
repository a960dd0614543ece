import customTraining from '#content/custom-training.yaml'
import { TrainingForm } from '#web/forms/training/training-form.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { ContactWays } from '#web/sections/contact-ways.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { Steps } from '#web/sections/steps.tsx'
import { Button } from '#web/ui/button.tsx'

export const meta = () => pageMeta(customTraining.meta)

export default function CustomTraining() {
  const { heading, picture, shapes, process, form, questions } = customTraining
  return (
    <>
      <PageHead heading={heading} picture={picture}>
        <p className="actions mt-8">
          <Button href="#request">{form.heading.title}</Button>
        </p>
      </PageHead>
      <FeatureRows block={shapes} className="washed" />
      <Steps block={process} />
      <div id="request" className="washed">
        <TrainingForm
          heading={form.heading}
          next={form.next}
          ways={<ContactWays subject={customTraining.meta.title} />}
        />
      </div>
      <Questions questions={questions} />
    </>
  )
}

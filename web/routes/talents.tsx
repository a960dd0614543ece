import talents from '#content/talents.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { Steps } from '#web/sections/steps.tsx'
import { Button } from '#web/ui/button.tsx'

export const meta = () => pageMeta(talents.meta)

export default function Talents() {
  const { heading, picture, action, arrangements, process, roles, questions } = talents
  return (
    <>
      <PageHead heading={heading} picture={picture}>
        <p className="actions mt-8">
          <Button href={action.to}>{action.label}</Button>
        </p>
      </PageHead>
      <FeatureRows block={arrangements} plain className="washed" />
      <Steps block={process} />
      <PlainPoints heading={roles.heading} points={roles.roles} wide className="dark-band">
        <Button href={action.to}>{action.label}</Button>
      </PlainPoints>
      <Questions questions={questions} />
    </>
  )
}

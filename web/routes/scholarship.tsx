import { useContext } from 'react'
import { courses } from '#content/course-list.data.ts'
import { inOrder } from '#content/course-order.ts'
import scholarship from '#content/scholarship.yaml'
import { pageMeta } from '#web/page-meta.ts'
import { PromoCodeShown } from '#web/promo-code.ts'
import { CourseRow } from '#web/sections/course-card.tsx'
import { FeatureRows } from '#web/sections/feature-rows.tsx'
import { PageHead } from '#web/sections/page-head.tsx'
import { PlainPoints } from '#web/sections/plain-points.tsx'
import { Questions } from '#web/sections/questions.tsx'
import { ScholarshipFacts } from '#web/sections/scholarship-facts.tsx'
import { Steps } from '#web/sections/steps.tsx'
import { Button } from '#web/ui/button.tsx'

export const meta = () => pageMeta(scholarship.meta)

export default function Scholarship() {
  const showsPromoCode = useContext(PromoCodeShown)
  const { heading, picture, covers, eligibility, process, questions, promoCode } = scholarship
  return (
    <>
      <PageHead heading={heading} picture={picture}>
        <ScholarshipFacts />
        <p className="actions mt-8">
          <Button href={showsPromoCode ? `/apply?${new URLSearchParams({ promo: promoCode })}` : '/apply'}>
            Enroll
          </Button>
        </p>
      </PageHead>
      <FeatureRows block={covers} className="washed" />
      <CourseRow id="scholarship-courses" title="Trainings that take part" courses={inOrder('scholarship', courses)} />
      <PlainPoints heading={eligibility.heading} points={eligibility.points} className="dark-band" />
      <Steps block={process} />
      <Questions questions={questions} />
    </>
  )
}

import { Link } from 'react-router'
import type { Course } from '#content/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { applyPath } from './find-course.ts'

/** Fee and application of a training (specification 1). */
export function HowToApply({ course }: { course: Course }) {
  return (
    <section className="washed" aria-labelledby="apply-title">
      <div className="section page-width split split-acting">
        <h2 id="apply-title" className="text-title-2">
          Fee and how to apply
        </h2>
        <ol className="steps steps-down">
          <li>
            <h3 className="text-title-4">Fill in the enrollment form</h3>
            <p>It has two steps and asks about you, your education and your experience.</p>
          </li>
          <li>
            <h3 className="text-title-4">Pay the application fee, or waive it</h3>
            <p>
              You see the fee before you pay it by card. A valid waiver code takes its place; the{' '}
              <Link to="/scholarship" prefetch="intent" className="inline-link">
                scholarship page
              </Link>{' '}
              says more. Tuition is a separate matter, and you get it in writing first.
            </p>
          </li>
          <li>
            <h3 className="text-title-4">Hear from us</h3>
            <p>A member of our team reaches out for the next steps.</p>
          </li>
        </ol>
        <p className="actions">
          <Button href={applyPath(course)}>Enroll</Button>
        </p>
      </div>
    </section>
  )
}

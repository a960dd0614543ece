import { Link } from 'react-router'
import page from '#content/courses/data-science.md'
import { findCourse } from '#web/sections/find-course.ts'
import { trainingMeta } from '#web/sections/training-meta.ts'
import { TrainingPage } from '#web/sections/training-page.tsx'

export const meta = () => trainingMeta(page)

/** The home page's Data Analytics card leads here, too (specification 2); so the way on to that training stands on top. */
export default function DataScience() {
  const analytics = findCourse('data-analytics')
  const note = (
    <>
      Looking for {analytics.menuLabel}?{' '}
      <Link to={analytics.path} prefetch="intent" className="inline-link">
        It is a training of its own
      </Link>
      .
    </>
  )
  return <TrainingPage page={page} note={note} />
}

import { useEffect, useState } from 'react'
import { type MetaDescriptor, useNavigate } from 'react-router'
import apply from '#content/apply.yaml?only=success'
import { courses } from '#content/course-list.data.ts'
import type { Course, Picture } from '#content/schema.ts'
import { useCountdown } from '#web/forms/application/use-countdown.ts'
import { APPLICATION_DRAFT, clearDraft, loadDraft } from '#web/forms/draft.ts'
import { LateStyles } from '#web/late-styles.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Tiles } from '#web/ui/tiles.tsx'

/** Seconds until the redirect to the home page (specification 9). */
const STAY = 20

const picture = ['. q3 f2 w3 .', 'd2 z4o2 u1 l3 d3', 'r1 p1 z1 b3 t1']

export function meta(): MetaDescriptor[] {
  return [...pageMeta(apply.success.meta), { name: 'robots', content: 'noindex' }]
}

export default function Success() {
  const navigate = useNavigate()
  const { left, running, stop } = useCountdown(STAY, () => navigate('/', { replace: true }))
  const [course, setCourse] = useState<Course>()
  useEffect(() => {
    const courseId = loadDraft(APPLICATION_DRAFT, { values: { courseId: '' } })?.values.courseId
    setCourse(courses.find(({ id }) => id === courseId))
    clearDraft(APPLICATION_DRAFT)
  }, [])

  return (
    <div className="page-width flex flex-col items-center py-16 text-center lg:py-24">
      {course ? <FirstTile {...course.picture} /> : <Tiles rows={picture} className="w-full max-w-80" />}
      <h1 className="mt-10 text-title-2">Registration Successful!</h1>
      <p className="mt-4 text-balance text-lead text-soft">Our team will reach out to you for the next steps.</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button href="/">Back to Home</Button>
        {running ? (
          <Button variant="ghost" onClick={stop}>
            Stay on this page
          </Button>
        ) : null}
      </div>
      {/* Screen readers hear it once: a countdown read aloud would drown everything else. */}
      <p className="mt-6 text-small text-soft tabular-nums" aria-hidden="true">
        {running ? `Taking you to the home page in ${left} s` : '\u00a0'}
      </p>
      <p className="sr-only" role="status">
        {running ? `You will be taken to the home page after ${STAY} seconds.` : 'You will stay on this page.'}
      </p>
      <LateStyles />
    </div>
  )
}

/** The picture of the training that was applied for: its first week shines, the others wait. */
function FirstTile({ rows, palette }: Picture) {
  let place = 0
  const first = rows.map((row) => row.replaceAll(/[^ .]+/g, (tile) => (place++ ? '.' : tile)))
  return (
    <div className="first-tile">
      <Tiles rows={rows} palette={palette} className="unlit" />
      <Tiles rows={first} palette={palette} />
    </div>
  )
}

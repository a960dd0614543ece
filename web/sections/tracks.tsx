import { useEffect, useState } from 'react'
import type { Content, Course } from '#content/schema.ts'
import { Glyph } from '#ui/glyph.tsx'
import { Actions } from './actions.tsx'
import { CourseCard } from './course-card.tsx'
import { SectionHeading } from './section-heading.tsx'
import { useSampleStarts } from './start-line.tsx'

/** Cards on the first desktop page; the rest is on the second (specification 2). */
const FIRST_PAGE = 6

/**
 * Individual trainings (specification 2): 6 cards and then 4 on desktop, all below 1024 px or without script. The page
 * number is stored in the history entry, so that Back restores it.
 */
export function Tracks({ tracks, cards }: { tracks: Content['home']['tracks']; cards: Course[] }) {
  const [page, setPage] = useState(0)
  // After hydration, since the document always shows the first page.
  useEffect(() => setPage(history.state?.usr?.tracks ?? 0), [])
  // With two pages, both arrows lead to the other one.
  const turn = () => {
    const other = 1 - page
    setPage(other)
    // Location state of React Router. A navigation would move scroll and focus.
    history.replaceState({ ...history.state, usr: { ...history.state?.usr, tracks: other } }, '')
  }
  const shown = page ? `${FIRST_PAGE + 1}-${cards.length}` : `1-${FIRST_PAGE}`
  return (
    <section id="training" className="section page-width" aria-labelledby="training-title">
      <div className="section-top">
        <SectionHeading heading={tracks.heading} id="training-title" sample={useSampleStarts()} />
        <div className="flex items-center gap-2 whitespace-nowrap text-muted-foreground max-lg:hidden noscript:hidden print:hidden">
          <p role="status" className="mr-[0.5rem] whitespace-nowrap tabular-nums">
            {shown} of {cards.length}
          </p>
          <button type="button" className="round-button" aria-label="Previous trainings" onClick={turn}>
            <Glyph sign="arrow-left" />
          </button>
          <button type="button" className="round-button" aria-label="Next trainings" onClick={turn}>
            <Glyph sign="arrow-right" />
          </button>
        </div>
      </div>
      <ul className="tracks" data-page={page}>
        {cards.map((course, place) => (
          <li key={course.id} data-page={place < FIRST_PAGE ? 0 : 1}>
            <CourseCard course={course} title={course.cardTitle} to={course.cardPath ?? course.path} />
          </li>
        ))}
      </ul>
      <Actions links={tracks.links} first="quiet" />
    </section>
  )
}

import { useState } from 'react'
import { courses } from '#content/course-list.data.ts'
import { inOrder } from '#content/course-order.ts'
import home from '#content/home.yaml'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { CourseCard } from './course-card.tsx'
import { SectionHeading } from './section-heading.tsx'

/** Cards on the first page on desktop; the others are on the second (specification 2). */
const FIRST_PAGE = 6

const cards = inOrder('cards', courses)

/** The individual trainings (specification 2): on desktop 6 cards, then the other 4; all below 1024 px or without script. */
export function Tracks() {
  const [page, setPage] = useState(0)
  const [said, setSaid] = useState('')
  // There are two pages, so either arrow leads to the other one.
  const turn = () => {
    const [next, from, to] = page ? [0, 1, FIRST_PAGE] : [1, FIRST_PAGE + 1, cards.length]
    setPage(next)
    setSaid(`Trainings ${from} to ${to} of ${cards.length}`)
  }
  return (
    <section id="training" className="section page-width" aria-labelledby="training-title">
      <div className="section-top">
        <SectionHeading heading={home.tracks.heading} id="training-title" />
        <div className="tracks-buttons">
          <button type="button" className="round-button" aria-label="Previous" onClick={turn}>
            <Glyph sign="arrow-left" />
          </button>
          <button type="button" className="round-button" aria-label="Next" onClick={turn}>
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
      <p className="actions mt-8">
        {home.tracks.links.map(({ label, to }) => (
          <Button key={to} href={to} variant="quiet">
            {label}
          </Button>
        ))}
      </p>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </section>
  )
}

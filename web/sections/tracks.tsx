import { useState } from 'react'
import { courses } from '#content/course-list.data.ts'
import { inOrder } from '#content/course-order.ts'
import home from '#content/home.yaml'
import { Glyph } from '#web/ui/glyph.tsx'
import { CourseCard } from './course-card.tsx'
import { SectionHeading } from './section-heading.tsx'
import { pageOfCard, pageText, turnPage } from './track-pages.ts'

const cards = inOrder('cards', courses)

/** The individual trainings (specification 2): on desktop 6 cards, then the other 4; all below 1024 px or without script. */
export function Tracks() {
  const [page, setPage] = useState(0)
  const [said, setSaid] = useState('')
  const turn = (step: 1 | -1) => {
    const next = turnPage(page, step)
    setPage(next)
    setSaid(pageText(next, cards.length))
  }
  return (
    <section id="training" className="section page-width" aria-labelledby="training-title">
      <div className="section-top">
        <SectionHeading heading={home.tracks.heading} id="training-title" />
        <div className="tracks-buttons">
          <button type="button" className="round-button" aria-label="Previous" onClick={() => turn(-1)}>
            <Glyph sign="arrow-left" />
          </button>
          <button type="button" className="round-button" aria-label="Next" onClick={() => turn(1)}>
            <Glyph sign="arrow-right" />
          </button>
        </div>
      </div>
      <ul className="tracks" data-page={page}>
        {cards.map((course, place) => (
          <li key={course.id} data-page={pageOfCard(place)}>
            <CourseCard course={course} title={course.cardTitle} to={course.cardPath ?? course.path} />
          </li>
        ))}
      </ul>
      <p className="sr-only" aria-live="polite">
        {said}
      </p>
    </section>
  )
}

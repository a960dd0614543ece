import { Link } from 'react-router'
import { TrainingMark } from '#ui/tiles.tsx'
import { StartLine } from './start-line.tsx'

export type CourseCardProps = { id: string; title: string; to: string; summary: string; weeks: number }

/** The link is the heading, so its name is the title, but the whole card is clickable (course-card.css). */
export function CourseCard({ id, title, to, summary, weeks }: CourseCardProps) {
  return (
    <div className="course-card card">
      <span>
        <TrainingMark id={id} />
      </span>
      <div>
        <h3 className="text-title-4">
          <Link to={to} prefetch="intent">
            {title}
          </Link>
        </h3>
        <p>{summary}</p>
        {/* One line on phones. */}
        <small>
          {weeks} weeks<span className="max-pair:hidden">, live online</span>
          <span className="pair:hidden"> · </span>
          <span className="pair:block">
            <StartLine course={id} label="Starts " />
          </span>
        </small>
      </div>
    </div>
  )
}

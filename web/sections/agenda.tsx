import { useId } from 'react'
import { timeText } from '#content/format.ts'
import type { Heading, Point } from '#content/schema.ts'

type AgendaProps = { heading: Heading; parts: (Point & { from: string; minutes: number })[] }

/** Height of a minute, in pixels. */
const MINUTE = 6.5

/** An event's parts, drawn to scale: each bar is as high as its part is long. */
export function Agenda({ heading, parts }: AgendaProps) {
  const id = useId()
  return (
    <section className="card p-[clamp(1.25rem,2.5vw,2rem)]" aria-labelledby={id}>
      <h2 id={id} className="text-title-4">
        {heading.title}
      </h2>
      <ol className="mt-[1rem] grid gap-[3px]">
        {parts.map(({ title, text, from, minutes }, place) => (
          <li key={title} className="grid grid-cols-[4.5rem_0.75rem_1fr] gap-x-[0.85rem] text-[0.9375rem]/[1.4]">
            <p className="text-muted-foreground text-small tabular-nums">{timeText(from)}</p>
            <svg className="tiles w-full" height={minutes * MINUTE} aria-hidden="true">
              <path className={paints[place % paints.length]} d={`M0 0h20v${minutes * MINUTE}H0z`} />
            </svg>
            <div>
              <h3 className="small-title">
                {title} <span className="font-normal font-text text-muted-foreground text-small">{minutes} min</span>
              </h3>
              <p className="text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const paints = ['tile-3', 'tile-2', 'tile-4', 'tile-1']

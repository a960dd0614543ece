import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TILE_UNIT } from '#content/tile-shapes.ts'
import { weekKinds } from '#content/week-tiles.ts'
import { Button } from '#ui/button.tsx'
import { drawTiles } from '#ui/draw-tiles.ts'
import { Fold } from '#ui/fold.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { type TrainingText, usePageData } from '#web/page-data.ts'
import { Certificate } from './certificate.tsx'

/**
 * Weeks of the training in one column beside its picture, whose tiles link to the weeks and light up with them. It ends
 * with the certificate, which shows the finished picture. Dark section.
 */
export function Curriculum({ page }: { page: TrainingText }) {
  const { curriculum, picture, weeks } = page
  const { lesson } = usePageData()
  const list = useRef<HTMLOListElement>(null)
  const current = useWeekInView(list)
  const tiles = picture.rows.flatMap((row) => row.split(' ')).filter((tile) => tile !== '.')
  return (
    <section id="curriculum" className="dark-band" aria-labelledby="curriculum-title">
      <div className={`page-width section ${columns} gap-y-[0.5rem]`}>
        <div className="contents lg:sticky lg:top-26 lg:block print:static">
          <h2 id="curriculum-title" className="text-title-2">
            Week by week
          </h2>
          <div className="week-now bg-background">
            <WeekTiles {...picture} titles={curriculum.map(({ title }) => title)} current={current} />
            <p className="flex justify-between gap-x-[1rem] text-muted-foreground text-small max-lg:flex-col print:hidden">
              <span className="tabular-nums noscript:hidden">
                <strong className="text-foreground max-lg:text-title-4">Week {current}</strong> of {weeks}
              </span>
              <span>Each shape is a kind of work</span>
            </p>
          </div>
        </div>
        <div>
          <ol ref={list} className="weeks">
            {curriculum.map(({ title, topics, kind }, week) => (
              <li
                key={title}
                id={`week-${week + 1}`}
                aria-current={current === week + 1 ? 'step' : undefined}
                className="group"
              >
                <p className="font-display font-[650] text-muted-foreground tabular-nums group-aria-[current]:text-primary">
                  <span className="sr-only">Week </span>
                  {week + 1}
                </p>
                <Tiles rows={tiles.slice(week, week + 1)} palette={picture.palette} />
                <Fold title={title} level="h3" size="text-title-4">
                  <ul className="text-muted-foreground text-small/[1.45] lg:text-[0.9375rem]/[1.4]">
                    {topics.map((topic) => (
                      <li key={topic}>{topic}</li>
                    ))}
                  </ul>
                </Fold>
                <p className="text-right text-muted-foreground text-small max-sm:hidden">{weekKinds[kind].word}</p>
              </li>
            ))}
          </ol>
          <p className="actions mt-6 print:hidden">
            <Button href={`${page.path}/syllabus.pdf`} variant="quiet">
              Syllabus (PDF)
            </Button>
            {lesson && (
              <Button href={lesson.path} variant="quiet">
                Try a lesson from week {lesson.week}
              </Button>
            )}
          </p>
        </div>
      </div>
      <Certificate page={page} className={columns} />
    </section>
  )
}

const columns = 'grid gap-x-[clamp(3rem,6vw,5rem)] lg:grid-cols-[minmax(20%,27rem)_minmax(55%,1fr)] lg:items-start'

/** Returns the current week, from 1: the one in the middle of the window. */
function useWeekInView(list: { readonly current: HTMLOListElement | null }): number {
  const [week, setWeek] = useState(1)
  useEffect(() => {
    const weeks = [...(list.current?.children ?? [])]
    const watch = (entries: IntersectionObserverEntry[]) => {
      // Prefers the week of a followed link, else the last one above the middle, since a jump passes several.
      const linked = entries.find(({ isIntersecting, target }) => isIntersecting && `#${target.id}` === location.hash)
      const latest = weeks.findLastIndex((item) => item.getBoundingClientRect().top <= 0.5 * innerHeight)
      setWeek(Math.max(0, linked ? weeks.indexOf(linked.target) : latest) + 1)
    }
    // All above the middle intersects, so that a jump past the list counts too.
    const observer = new IntersectionObserver(watch, { rootMargin: '1000000px 0px -50% 0px' })
    for (const each of weeks) observer.observe(each)
    return () => observer.disconnect()
  }, [list])
  return week
}

type WeekTilesProps = {
  rows: readonly string[]
  palette: number
  titles: readonly string[]
  /** Current week, from 1. Weeks up to it are highlighted. */
  current: number
}

/** Training's picture whose tiles link to its weeks (`#week-9`). One tab stop; arrow keys move within it. */
function WeekTiles({ rows, palette, titles, current }: WeekTilesProps) {
  const cells = rows.flatMap((row, y) => row.split(' ').map((tile, x) => ({ tile, x, y })))
  const columns = cells.length / rows.length
  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key]
    const weeks = [...event.currentTarget.querySelectorAll('a')]
    const next = step && weeks[weeks.indexOf(document.activeElement as HTMLAnchorElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus({ preventScroll: true })
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its links have names
    <svg
      onKeyDown={move}
      viewBox={`0 0 ${columns * TILE_UNIT} ${rows.length * TILE_UNIT}`}
      className={`tiles palette-${palette}`}
    >
      {cells
        .filter(({ tile }) => tile !== '.')
        .map(({ tile, x, y }, index) => {
          const week = index + 1
          const name = `Week ${week}: ${titles[index]}`
          return (
            <a
              key={name}
              href={`#week-${week}`}
              aria-label={name}
              tabIndex={week === current ? 0 : -1}
              aria-current={week === current ? 'step' : undefined}
              data-highlighted={week <= current}
            >
              <title>{name}</title>
              <g transform={`translate(${x * TILE_UNIT} ${y * TILE_UNIT})`}>
                <g>
                  {drawTiles([tile]).paths.map(({ color, d }) => (
                    <path key={color} className={`tile-${color}`} d={d} />
                  ))}
                </g>
                <rect width={TILE_UNIT} height={TILE_UNIT} />
              </g>
            </a>
          )
        })}
    </svg>
  )
}

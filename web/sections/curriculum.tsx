import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CoursePage } from '#content/schema.ts'
import { TILE_UNIT } from '#content/tile-shapes.ts'
import { weekKinds } from '#content/week-tiles.ts'
import { Button } from '#ui/button.tsx'
import { drawTiles } from '#ui/draw-tiles.ts'
import { Fold } from '#ui/fold.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { usePageData } from '#web/page-data.ts'

/** Weeks of the training beside its picture, whose tiles link to the weeks and light up with them. Dark section. */
export function Curriculum({ page }: { page: CoursePage }) {
  const { curriculum, picture, weeks, kind } = page
  const { lesson } = usePageData()
  const list = useRef<HTMLOListElement>(null)
  const current = useWeekInView(list)
  const tiles = picture.rows.flatMap((row) => row.split(' ')).filter((tile) => tile !== '.')
  const kinds = [...new Set(curriculum.map(({ kind }) => kind))]
  return (
    <section id="curriculum" className="dark-band" aria-labelledby="curriculum-title">
      <div
        className={`page-width section curriculum grid gap-x-[clamp(3rem,4vw,4rem)] gap-y-[1.5rem] lg:grid-cols-[0.6fr_1fr] lg:items-start ${kind === 'runs' ? 'xl:grid-cols-[15rem_1fr]' : 'xl:grid-cols-[1fr_15rem]'}`}
      >
        <div className={`contents lg:sticky lg:top-26 lg:block print:static ${kind === 'runs' ? '' : 'xl:order-1'}`}>
          <div className="curriculum-head bg-background">
            <h2 id="curriculum-title" className="text-title-2 lg:whitespace-nowrap xl:text-title-3">
              Week by week
            </h2>
            <WeekTiles {...picture} titles={curriculum.map(({ title }) => title)} current={current} />
            <p className="text-small text-muted-foreground tabular-nums [grid-area:count] lg:mt-2 noscript:hidden">
              Week {current} of {weeks}
            </p>
          </div>
          <div className="lg:mt-4 print:hidden">
            <h3 className="font-normal font-text text-small/[1.5] text-muted-foreground tracking-normal">
              Each shape is a kind of work
            </h3>
            <ul className="mt-[0.6rem] flex flex-wrap gap-x-[1.25rem] gap-y-[0.5rem]">
              {kinds.map((kind) => (
                <li key={kind} className="flex items-center gap-[0.5rem] text-[0.9375rem]">
                  <Tiles
                    rows={tiles.slice(curriculum.findIndex((week) => week.kind === kind)).slice(0, 1)}
                    palette={picture.palette}
                    className="w-[1.25rem]"
                  />
                  {weekKinds[kind].word}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div>
          <ol ref={list} className="weeks">
            {curriculum.map(({ title, topics }, week) => (
              <li key={title} id={`week-${week + 1}`} data-current={current === week + 1}>
                <p className="font-display font-[650] text-[1.1rem]/[2.75rem] text-primary tabular-nums [grid-area:week] sm:leading-[1.35]">
                  <span className="sr-only">Week </span>
                  {week + 1}
                </p>
                <Tiles rows={tiles.slice(week, week + 1)} palette={picture.palette} />
                <Fold title={title} level="h3" size="text-title-4">
                  <ul className="mt-[0.2rem] text-muted-foreground text-small/[1.5]">
                    {topics.map((topic) => (
                      <li key={topic}>{topic}</li>
                    ))}
                  </ul>
                </Fold>
              </li>
            ))}
          </ol>
          <p className="actions mt-6 print:hidden">
            <Button href={`${page.path}/syllabus.pdf`} variant="ghost">
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
    </section>
  )
}

/** Returns the current week, from 1: the one at 40 % of the window's height. */
function useWeekInView(list: { readonly current: HTMLOListElement | null }): number {
  const [week, setWeek] = useState(1)
  useEffect(() => {
    const weeks = [...(list.current?.children ?? [])]
    const watch = (entries: IntersectionObserverEntry[]) => {
      // Prefers the week of a followed link, else the last one above the line, since a jump passes several.
      const linked = entries.find(({ isIntersecting, target }) => isIntersecting && `#${target.id}` === location.hash)
      const latest = weeks.findLastIndex((item) => item.getBoundingClientRect().top <= 0.4 * innerHeight)
      setWeek(Math.max(0, linked ? weeks.indexOf(linked.target) : latest) + 1)
    }
    const observer = new IntersectionObserver(watch, { rootMargin: '-40% 0px -59% 0px' })
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
      className={`week-tiles tiles palette-${palette}`}
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
              data-lit={week <= current}
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

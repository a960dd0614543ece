import { useEffect, useRef, useState } from 'react'
import type { CoursePage } from '#content/schema.ts'
import { weekKinds } from '#content/week-tiles.ts'
import { Fold } from '#ui/fold.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { WeekTiles } from '#ui/week-tiles.tsx'

/** The training week by week beside its picture, whose tiles lead to the weeks and light with them. The page's dark band. */
export function Curriculum({ page }: { page: CoursePage }) {
  const { curriculum, picture, weeks, tools } = page
  const list = useRef<HTMLOListElement>(null)
  const current = useWeekInView(list)
  const tiles = picture.rows.flatMap((row) => row.split(' ')).filter((tile) => tile !== '.')
  const kinds = [...new Set(curriculum.map(({ kind }) => kind))]
  return (
    <section id="curriculum" className="dark-band" aria-labelledby="curriculum-title">
      <div className="page-width section curriculum" data-lit={current === undefined ? 'all' : 'read'}>
        <div className="curriculum-side">
          <div className="curriculum-head">
            <h2 id="curriculum-title" className="text-title-2">
              Week by week
            </h2>
            <WeekTiles {...picture} titles={curriculum.map(({ title }) => title)} current={current} />
            <p className="week-count">{current ? `Week ${current} of ${weeks}` : `${weeks} weeks`}</p>
          </div>
          <div className="legend">
            <h3>Each shape is a kind of work</h3>
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>
                  <Tiles
                    rows={tiles.slice(curriculum.findIndex((week) => week.kind === kind)).slice(0, 1)}
                    palette={picture.palette}
                  />
                  {weekKinds[kind].word}
                </li>
              ))}
            </ul>
          </div>
        </div>
        <ol ref={list} className="weeks">
          {curriculum.map(({ title, topics }, week) => (
            <li key={title} id={`week-${week + 1}`} data-current={current === week + 1}>
              <p className="week">
                <span className="sr-only">Week </span>
                {week + 1}
              </p>
              <Tiles rows={tiles.slice(week, week + 1)} palette={picture.palette} />
              <Fold title={title} level="h3" size="text-title-4">
                <ul>
                  {topics.map((topic) => (
                    <li key={topic}>{topic}</li>
                  ))}
                </ul>
              </Fold>
            </li>
          ))}
        </ol>
        {tools && (
          <div className="tools">
            <Fold title="What you will work with" level="h3" size="text-title-4">
              <ul className="chips">
                {tools.map((tool) => (
                  <li key={tool}>{tool}</li>
                ))}
              </ul>
            </Fold>
          </div>
        )}
      </div>
    </section>
  )
}

/** The week that is being read, from 1: the one that two fifths of the window lie above. None before script runs. */
function useWeekInView(list: { readonly current: HTMLOListElement | null }): number | undefined {
  const [week, setWeek] = useState<number>()
  useEffect(() => {
    const weeks = [...(list.current?.children ?? [])]
    const watch = (entries: IntersectionObserverEntry[]) => {
      // The latest: a busy page gets the entries of several frames at once.
      const found = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)
      if (found) setWeek(weeks.indexOf(found.target) + 1)
    }
    const observer = new IntersectionObserver(watch, { rootMargin: '-40% 0px -59% 0px' })
    for (const each of weeks) observer.observe(each)
    setWeek(1)
    return () => observer.disconnect()
  }, [list])
  return week
}

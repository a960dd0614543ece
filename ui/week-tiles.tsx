import type { KeyboardEvent } from 'react'
import { TILE_UNIT } from '#content/tile-shapes.ts'
import { drawTiles } from './draw-tiles.ts'

type WeekTilesProps = {
  rows: readonly string[]
  palette: number
  titles: readonly string[]
  /** Current week, from 1. Weeks up to it are highlighted. */
  current: number
}

/** Training's picture whose tiles link to its weeks (`#week-9`). One tab stop; arrow keys move within it. */
export function WeekTiles({ rows, palette, titles, current }: WeekTilesProps) {
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

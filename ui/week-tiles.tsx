import { drawTiles } from './draw-tiles.ts'
import { TILE_UNIT } from './tile-shapes.ts'

type WeekTilesProps = {
  rows: readonly string[]
  palette: number
  /** What the weeks are called, from the first to the last. */
  titles: readonly string[]
  /** Weeks up to this one are lit, from 1; all of them without it. */
  current?: number | undefined
}

/** A training's picture whose tiles are links to its weeks (`#week-9`). */
export function WeekTiles({ rows, palette, titles, current }: WeekTilesProps) {
  const cells = rows.flatMap((row, y) => row.split(' ').map((tile, x) => ({ tile, x, y })))
  const columns = cells.length / rows.length
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its links have names
    <svg
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
              aria-current={week === current ? 'step' : undefined}
              data-lit={current === undefined || week <= current}
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

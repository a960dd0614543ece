import { drawTiles } from './draw-tiles.ts'

type TilesProps = {
  rows: readonly string[]
  /** Color palette: `0` is ember and flame; content/palettes.css has the others. */
  palette?: number
  className?: string
}

/**
 * Square picture of a training. All are in one lazily loaded file (server/drawings/marks.ts), which keeps documents
 * small.
 */
export function TrainingMark({ id }: { id: string }) {
  const src = `/training-marks.svg#${id}`
  return <img src={src} alt="" width="32" height="32" loading="lazy" decoding="async" />
}

/** Decorative picture of tiles: one SVG that follows the theme. */
export function Tiles({ rows, palette = 0, className = '' }: TilesProps) {
  const { width, height, paths } = drawTiles(rows)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`tiles palette-${palette} ${className}`} aria-hidden="true">
      {paths.map(({ layer, color, d }) => (
        <path key={`${layer} ${color}`} className={`tile-${color}`} d={d} />
      ))}
    </svg>
  )
}

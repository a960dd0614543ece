import { drawTiles } from './draw-tiles.ts'

type TilesProps = {
  rows: readonly string[]
  /** Which colors to paint with: `0` is the house's ember and flame; styles/pictures.css has the others. */
  palette?: number
  className?: string
}

/**
 * A training's picture as its mark, in a square. All marks are one file (tooling/outputs/marks.ts): it comes once one is
 * seen, and documents stay small.
 */
export function TrainingMark({ id, className = '' }: { id: string; className?: string }) {
  const src = `/training-marks.svg#${id}`
  return <img src={src} alt="" width="32" height="32" loading="lazy" decoding="async" className={className} />
}

/** A picture of tiles: decoration, drawn as one SVG that follows the theme. */
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

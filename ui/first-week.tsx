import { Tiles } from './tiles.tsx'

/** A training's picture with only its first week highlighted: the rest is still to come. */
export function FirstWeek({
  rows,
  palette,
  className,
}: {
  rows: readonly string[]
  palette: number
  className: string
}) {
  let place = 0
  const first = rows.map((row) => row.replaceAll(/[^ .]+/g, (tile) => (place++ ? '.' : tile)))
  return (
    <div className={`first-week grid flex-none ${className}`}>
      <Tiles rows={rows} palette={palette} className="unlit [grid-area:1/1]" />
      <Tiles rows={first} palette={palette} className="[grid-area:1/1]" />
    </div>
  )
}

import { shapes, TILE_UNIT } from '#content/tile-shapes.ts'

/** All shapes of one layer (-1 is the background) and color (0 ground, 1 ink, 2 flame, 3 ember, 4 shade). */
type TilePath = { layer: number; color: number; d: string }

/**
 * Converts rows of tiles such as `z0r1 f2 .`: stacked shapes, each a letter and an optional color. @throws on an
 * unknown letter
 */
export function drawTiles(rows: readonly string[]) {
  const paths = new Map<string, TilePath>()
  let columns = 0
  rows.forEach((row, y) => {
    const tiles = row.trim().split(/\s+/)
    columns = Math.max(columns, tiles.length)
    tiles.forEach((tile, x) => {
      const parts = tile.match(/[a-z.]\d?/g) ?? []
      if (parts.join('') !== tile) throw new Error(`"${tile}" is no tile of the alphabet`)
      parts.forEach((part, place) => {
        // The bottom shape of a stack goes below everything, so that its edge never shows beside a neighbor.
        const layer = place - (parts.length > 1 ? 1 : 0)
        const shape = shapes[part.charAt(0)]
        if (shape === undefined) throw new Error(`The tile alphabet has no "${part.charAt(0)}"`)
        const color = Number(part.charAt(1) || 1)
        const path = paths.get(`${layer} ${color}`) ?? { layer, color, d: '' }
        if (shape) path.d += `M${x * TILE_UNIT} ${y * TILE_UNIT}${shape}`
        paths.set(`${layer} ${color}`, path)
      })
    })
  })
  return {
    width: columns * TILE_UNIT,
    height: rows.length * TILE_UNIT,
    paths: [...paths.values()].filter((path) => path.d).sort((a, b) => a.layer - b.layer),
  }
}

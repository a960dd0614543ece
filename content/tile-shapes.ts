/** Side of a tile, in SVG units; see {@link shapes}. */
export const TILE_UNIT = 40

const circle = (x: number, y: number, r: number) =>
  `m${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0zm${r - x} ${-y}`
const box = (x: number, y: number, width: number, height: number) =>
  `m${x} ${y}h${width}v${height}h${-width}zm${-x} ${-y}`
const threeTimes = (draw: (at: number) => string) => [6, 20, 34].map(draw).join('')

/**
 * Relative path commands by letter, from the tile's top left corner. Lower case, so that a digit can name the color.
 */
export const shapes: Record<string, string> = {
  '.': '',
  z: box(0, 0, 40, 40),
  // Slightly smaller than the square, so that its stroke (pictures.css) stays inside.
  o: circle(20, 20, 19.75),
  d: circle(20, 20, 8),
  c: `${circle(20, 20, 19.75)}m9 20a11 11 0 0 0 22 0a11 11 0 0 0-22 0zm-9-20`,
  x: 'm20 0l20 20l-20 20l-20-20z',
  /** Quarter circles, by the position of their corner: bottom right, bottom left, top left, top right. */
  q: 'm0 40a40 40 0 0 1 40-40v40z',
  w: 'm0 0a40 40 0 0 1 40 40h-40z',
  a: 'm0 0h40a40 40 0 0 1-40 40z',
  s: 'm0 0h40v40a40 40 0 0 1-40-40z',
  /** Triangles, half a square each, in the same order. */
  j: 'm0 40l40-40v40z',
  k: 'm0 0l40 40h-40z',
  v: 'm0 0h40l-40 40z',
  y: 'm0 0h40v40z',
  /** Half-round ends, facing down and up. */
  n: 'm0 0h40v20a20 19.75 0 0 1-40 0z',
  u: 'm0 40v-20a20 19.75 0 0 1 40 0v20z',
  f: 'm20 0c11 12 20 17 20 26a14 14 0 0 1-14 14h-12a14 14 0 0 1-14-14c0-9 9-14 20-26z',
  l: 'm0 0h20a20 20 0 0 1 20 20v20h-20a20 20 0 0 1-20-20z',
  m: 'm40 0h-20a20 20 0 0 0-20 20v20h20a20 20 0 0 0 20-20z',
  b: threeTimes((y) => box(0, y - 3, 40, 6)),
  i: threeTimes((x) => box(x - 3, 0, 6, 40)),
  /** Arcs around the bottom right and the bottom left corner. */
  r: 'm0 40a40 40 0 0 1 40-40v12a28 28 0 0 0-28 28zm20 0a20 20 0 0 1 20-20v12a8 8 0 0 0-8 8z',
  t: 'm0 0a40 40 0 0 1 40 40h-12a28 28 0 0 0-28-28zm0 20a20 20 0 0 1 20 20h-12a8 8 0 0 0-8-8z',
  p: threeTimes((x) => threeTimes((y) => circle(x, y, 3.2))),
}

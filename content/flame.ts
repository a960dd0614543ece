/** A tile's place, in tiles from the top left. */
export type Cell = readonly [x: number, y: number]

/** Widths of a flame of 132 tiles from its tip to its foot, in tiles. Other flames are scaled from it. */
const widths = [2, 2, 4, 4, 6, 8, 8, 10, 10, 12, 12, 12, 12, 12, 10, 8]

/**
 * Divides a flame among pictures: each gets as many tiles as it asks for, in one piece. Pictures keep their order from
 * top to bottom and from left to right. @returns the flame's size in tiles and each picture's tiles, row by row
 */
export function divideFlame(sizes: readonly number[]): { columns: number; rows: number; areas: Cell[][] } {
  const lines = flameLines(sizes.reduce((sum, size) => sum + size, 0))
  const columns = Math.max(...lines)
  const cells = lines.flatMap((width, y) => {
    const left = Math.floor((columns - width) / 2)
    return Array.from({ length: width }, (_value, x): Cell => [left + x, y])
  })
  return { columns, rows: lines.length, areas: divide(cells, sizes) }
}

/** Lines along the sides that an area shares with others, as path commands in tiles of `unit`. */
export function innerEdges(area: readonly Cell[], all: readonly Cell[], unit: number): string {
  const own = new Set(area.map(String))
  const others = new Set(all.map(String).filter((cell) => !own.has(cell)))
  const byColumn = area.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY)
  const across = [0, 1].map((side) => {
    const edges = area.filter(([x, y]) => others.has(`${x},${y + 2 * side - 1}`))
    return runs(edges, ([x, y]) => [y + side, x]).map(([y, x, length]) => `M${x * unit} ${y * unit}h${length * unit}`)
  })
  const down = [0, 1].map((side) => {
    const edges = byColumn.filter(([x, y]) => others.has(`${x + 2 * side - 1},${y}`))
    return runs(edges, ([x, y]) => [x + side, y]).map(([x, y, length]) => `M${x * unit} ${y * unit}v${length * unit}`)
  })
  return [...across, ...down].flat().join('')
}

/** Joins edges in a row: for each run its line, its first place on the line, and its length. */
function runs(edges: Cell[], place: (cell: Cell) => readonly [line: number, at: number]) {
  const joined: [line: number, at: number, length: number][] = []
  for (const [line, at] of edges.map(place)) {
    const last = joined.at(-1)
    if (last && last[0] === line && last[1] + last[2] === at) last[2] += 1
    else joined.push([line, at, 1])
  }
  return joined
}

/** The width of each row of a flame with this many tiles. */
function flameLines(tiles: number): number[] {
  const scale = Math.sqrt(tiles / widths.reduce((sum, width) => sum + width, 0))
  const rows = Math.max(1, Math.round(widths.length * scale))
  const lines = Array.from({ length: rows }, (_value, row) => {
    const width = widths[Math.floor(((row + 0.5) * widths.length) / rows)] ?? 0
    return Math.max(1, Math.round(width * scale))
  })
  // The lower rows, whose edges are the least visible, take what rounding left over.
  for (let rest = tiles - lines.reduce((sum, width) => sum + width, 0), row = rows - 1; rest !== 0; row -= 1) {
    const at = ((row % rows) + rows) % rows
    const step = Math.sign(rest)
    if ((lines[at] ?? 0) + step < 1) continue
    lines[at] = (lines[at] ?? 0) + step
    rest -= step
  }
  return lines
}

/** Halves the tiles along their longer side until each part is one picture's. */
function divide(cells: Cell[], sizes: readonly number[]): Cell[][] {
  if (sizes.length < 2) return sizes.map(() => cells.toSorted(byRow))
  let count = 0
  let share = 0
  while (count < sizes.length - 1 && (count === 0 || share + (sizes[count] ?? 0) / 2 < cells.length / 2)) {
    share += sizes[count] ?? 0
    count += 1
  }
  const cuts = getOrders(cells).map((order) => {
    const sorted = cells.toSorted(order)
    return [sorted.slice(0, share), sorted.slice(share)] as const
  })
  const [first, rest] = cuts.find((parts) => parts.every(isOnePiece)) ?? [cells.slice(0, share), cells.slice(share)]
  return [...divide(first, sizes.slice(0, count)), ...divide(rest, sizes.slice(count))]
}

type Order = (one: Cell, other: Cell) => number

const byRow: Order = ([x, y], [otherX, otherY]) => y - otherY || x - otherX

/** Ways to cut: across the longer side first, and either way round, as a cut may leave a corner behind. */
function getOrders(cells: Cell[]): Order[] {
  const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)]
  const isWide = Math.max(...xs) - Math.min(...xs) > Math.max(...ys) - Math.min(...ys)
  const across: Order[] = [byRow, ([x, y], [otherX, otherY]) => y - otherY || otherX - x]
  const down: Order[] = [
    ([x, y], [otherX, otherY]) => x - otherX || y - otherY,
    ([x, y], [otherX, otherY]) => x - otherX || otherY - y,
  ]
  return isWide ? [...down, ...across] : [...across, ...down]
}

/** Returns whether each cell can be reached from the first one without leaving the area. */
export function isOnePiece(cells: readonly Cell[]): boolean {
  const left = new Set(cells.map(String))
  const reached = cells.slice(0, 1)
  left.delete(String(cells[0]))
  for (const [x, y] of reached) {
    for (const next of [
      [x + 1, y],
      [x - 1, y],
      [x, y + 1],
      [x, y - 1],
    ] as const) {
      if (left.delete(String(next))) reached.push(next)
    }
  }
  return left.size === 0
}

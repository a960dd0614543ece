import type { Cell } from './flame.ts'

/**
 * Activity of a week: its word in the legend, and the letters of its one shape (content/tile-shapes.ts), turned so that
 * similar weeks join: left and right of a pair, then, if there are four, the same in the row below.
 */
export const weekKinds = {
  read: { word: 'Read', shape: 'b' },
  ask: { word: 'Ask', shape: 'c' },
  plan: { word: 'Plan', shape: 'i' },
  design: { word: 'Design', shape: 'jkyv' },
  build: { word: 'Build', shape: 'qwsa' },
  explore: { word: 'Explore', shape: 'p' },
  model: { word: 'Model', shape: 'lm' },
  measure: { word: 'Measure', shape: 'rt' },
  test: { word: 'Test', shape: 'd' },
  attack: { word: 'Attack', shape: 'x' },
  defend: { word: 'Defend', shape: 'n' },
  run: { word: 'Run', shape: 'o' },
  lead: { word: 'Lead', shape: 'u' },
  present: { word: 'Present', shape: 'f' },
} as const

type WeekKind = keyof typeof weekKinds

export const weekKindNames = Object.keys(weekKinds) as [WeekKind, ...WeekKind[]]

/** Kinds whose shape leaves most of its square empty get a background. */
const onGround = new Set<WeekKind>(['explore', 'test', 'attack'])

// Digits of a picture's colors: 0 ground, 1 ink, 2 flame, 3 ember, 4 shade.
const colors = ['2', '1', '3']
const grounds: Record<string, string[]> = { 1: ['4', '2', '3'], 2: ['1', '3'], 3: ['4', '1', '2'] }

/** `ground` is '' if the tile has none. */
type Tile = { x: number; y: number; color: string; ground: string; word: string }

/** Draws a training: a tile for each week, row by row. */
export function weekTiles(kinds: readonly WeekKind[], palette: number): string[] {
  const { columns, gap } = getBlock(kinds.length)
  // A shorter first row is centered.
  const cells = kinds.map((_value, week): Cell => {
    const y = Math.floor((week + gap) / columns)
    return [y === 0 ? week + Math.floor(gap / 2) : (week + gap) % columns, y]
  })
  const rows = Array.from({ length: Math.ceil(kinds.length / columns) }, () => Array<string>(columns).fill('.'))
  for (const { x, y, word } of paintWeeks(kinds, palette, cells)) (rows[y] as string[])[x] = word
  return rows.map((row) => row.join(' '))
}

/**
 * Gives each week's cell its tile. Consecutive weeks of one kind share colors and join into one figure; others differ
 * from the tiles before and above. The palette determines the first color.
 */
export function paintWeeks(kinds: readonly WeekKind[], palette: number, cells: readonly Cell[]): Tile[] {
  const tiles: Tile[] = []
  let figures = palette
  let joined = 0
  kinds.forEach((kind, week) => {
    const [x, y] = cells[week] as Cell
    const before = tiles[week - 1]
    const continues = before && kinds[week - 1] === kind ? before : undefined
    joined = continues?.y === y ? joined + 1 : 0
    if (!continues) figures += 1
    const near = tiles.filter((tile) => (tile.x === x - 1 && tile.y === y) || (tile.x === x && tile.y === y - 1))
    const { color, ground } = continues ?? colorsFor(kind, figures, near)
    const { shape } = weekKinds[kind]
    const letter = shape.length > 2 ? shape[(joined % 2) + 2 * (y % 2)] : shape[joined % shape.length]
    tiles.push({ x, y, color, ground, word: `${ground && `z${ground}`}${letter}${color}` })
  })
  return tiles
}

/** Presentations always have a flame's colors. */
function colorsFor(kind: WeekKind, turn: number, near: Tile[]): { color: string; ground: string } {
  if (kind === 'present') return { color: '2', ground: '1' }
  const taken = near.flatMap(({ color, ground }) => [color, ground])
  const turned = (list: string[]) => list.map((_value, step) => list[(turn + step) % list.length] as string)
  const free = (list: string[]) => list.find((item) => !taken.includes(item)) ?? (list[0] as string)
  const color = free(turned(colors))
  return { color, ground: onGround.has(kind) ? free(grounds[color] as string[]) : '' }
}

/** Makes the block as square as possible. Centering a shorter first row is better than a missing corner. */
function getBlock(weeks: number): { columns: number; gap: number } {
  const blocks = Array.from({ length: weeks }, (_value, index) => {
    const columns = index + 1
    const rows = Math.ceil(weeks / columns)
    const gap = rows * columns - weeks
    return { columns, gap, cost: Math.abs(Math.log(columns / rows / 1.15)) + (gap % 2 ? 0.6 : gap ? 0.15 : 0) }
  })
  return blocks.reduce((best, block) => (block.cost < best.cost ? block : best))
}

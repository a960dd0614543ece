import { expect, it } from 'vitest'
import { tileCharacters } from '#content/schema/parts.ts'
import { drawTiles } from './draw-tiles.ts'
import { shapes } from './tile-shapes.ts'

it('has a shape for every letter that content may use, and no other', () => {
  expect(Object.keys(shapes).sort()).toEqual([...tileCharacters].sort())
})

it('joins shapes of one layer and color into one path, so that no seam can show between them', () => {
  const { paths } = drawTiles(['z1 z1', 'q1 z2'])
  expect(paths.map(({ color }) => color)).toEqual([1, 2])
  expect(paths[0]?.d.match(/M/g)).toHaveLength(3)
})

it.each(['h', 'zO', 'z12', '!'])('refuses %s, which is no tile', (tile) => {
  expect(() => drawTiles([tile])).toThrow(/alphabet/)
})

import { expect, it } from 'vitest'
import { drawTiles } from './draw-tiles.ts'

it('joins shapes of one layer and color into one path, so that no seam can show between them', () => {
  const { paths } = drawTiles(['z1 z1', 'q1 z2'])
  expect(paths.map(({ color }) => color)).toEqual([1, 2])
  expect(paths[0]?.d.match(/M/g)).toHaveLength(3)
})

it.each(['h', 'zO', 'z12', '!'])('refuses %s, which is no tile', (tile) => {
  expect(() => drawTiles([tile])).toThrow(/alphabet/)
})

import { z } from 'zod'

/** The letters of the tile alphabet, one shape each (web/ui/tile-shapes.ts). */
export const tileCharacters = '.qwasodflmbirtnuxzp'

const row = z
  .string()
  .regex(
    new RegExp(`^(?:[${tileCharacters}][0-4]?)+(?: (?:[${tileCharacters}][0-4]?)+)*$`),
    `must be tiles parted by one space: letters of ${tileCharacters}, each with a color from 0 to 4.`,
  )

/**
 * A drawn picture: rows of tiles (`z0o2` is a circle in color 2 on a square in color 0) and the palette, 0 to 9,
 * that says what the colors are. All rows are equally wide.
 */
export const picture = z.strictObject({
  rows: z
    .array(row)
    .min(1)
    .refine(
      (rows) => new Set(rows.map((cells) => cells.split(' ').length)).size === 1,
      'rows must all have the same number of tiles.',
    ),
  palette: z.int().min(0).max(9),
})

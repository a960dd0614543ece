import { createHash } from 'node:crypto'
import type { Picture } from '#content/schema.ts'

/** Shapes that look well beside one another; squares are the ground below some of them. */
const SHAPES = 'qwasodflmbirtnuxp'

/** A picture that follows from the id, in the palette that the fewest others have. */
export function trainingPicture(id: string, others: Picture[]): Picture {
  const bytes = createHash('sha256').update(id).digest()
  const tile = (place: number) => {
    const byte = bytes[place] ?? 0
    const shape = `${SHAPES[byte % SHAPES.length]}${1 + (byte % 3)}`
    return place % 4 === 0 ? `z${place === 4 ? 4 : 0}${shape}` : shape
  }
  const rows = [0, 3, 6].map((from) => [tile(from), tile(from + 1), tile(from + 2)].join(' '))
  const uses = (palette: number) => others.filter((other) => other.palette === palette).length
  const palettes = Array.from({ length: 10 }, (_, palette) => palette)
  return { rows, palette: palettes.toSorted((one, other) => uses(one) - uses(other))[0] ?? 0 }
}

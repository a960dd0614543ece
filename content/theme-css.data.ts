import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

// A program in an image has the colors without the files.
/** The colors as theme.css declares them. */
export const themeCss = read('theme.css')
/** The palettes of pictures. */
export const palettesCss = read('palettes.css')

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

// A bundled program has the colors without the files.
export const themeCss = read('theme.css')
export const palettesCss = read('palettes.css')

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The colors as theme.css declares them: a program in an image has them without the file. */
export const themeCss = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const font = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`))

/** Fonts for pictures and print, which cannot use variable ones. `npm run fonts` cuts them. `other` has all letters. */
export const fonts = {
  display: font('bricolage-grotesque-700'),
  text: font('figtree-500'),
  textBold: font('figtree-700'),
  other: font('noto-sans-500'),
}

/** Checks for a text that the academy's own fonts can set: Western European letters and punctuation. */
export const isOwn = (text: string) =>
  /^[\n\u0020-\u007e\u00a0-\u00a3\u00a5-\u00ac\u00ae-\u00ff–—‘-‚“-„•…€™−]*$/.test(text)

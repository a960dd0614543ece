import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

const font = (family: string, subset: string, weight: number) =>
  readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`))

/** Static fonts for pictures and print, which cannot use variable ones. latin-ext has Central European letters. */
export const fonts = {
  display: font('bricolage-grotesque', 'latin', 700),
  displayExtended: font('bricolage-grotesque', 'latin-ext', 700),
  text: font('figtree', 'latin', 500),
  textExtended: font('figtree', 'latin-ext', 500),
  textBold: font('figtree', 'latin', 700),
}

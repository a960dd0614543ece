import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const resolve = createRequire(import.meta.url).resolve

/** The site's two faces as files that pictures and print can embed: neither reads the variable ones. */
export const fonts = {
  display: font('bricolage-grotesque', 'latin', 700),
  /** Mailer of Middle European and Baltic names, which the first file lacks. */
  displayExtended: font('bricolage-grotesque', 'latin-ext', 700),
  text: font('figtree', 'latin', 500),
  textExtended: font('figtree', 'latin-ext', 500),
  textBold: font('figtree', 'latin', 700),
}

function font(family: string, subset: string, weight: number): Buffer {
  return readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`))
}

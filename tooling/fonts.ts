// npm run fonts: subsets the site's two fonts to the characters of ui/styles/fonts.css and the weights of the styles,
// into ui/styles/fonts/, and the fonts of PDFs and pictures to their characters, into server/documents/fonts/. Run it
// when any of these changes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// @ts-expect-error: it comes without types
import subsetFont from 'subset-font'
import { printable } from '#content/printable.ts'

const root = join(import.meta.dirname, '..')
const stylesDir = join(root, 'ui', 'styles')
const FONTS = [
  { name: 'figtree', weights: [400, 600] },
  { name: 'bricolage-grotesque', weights: [650] },
]

const styles = await readFile(join(stylesDir, 'fonts.css'), 'utf8')
await mkdir(join(stylesDir, 'fonts'), { recursive: true })
for (const { name, weights } of FONTS) {
  const whole = join(root, 'node_modules', '@fontsource-variable', name, 'files', `${name}-latin-wght-normal.woff2`)
  const before = await readFile(whole)
  for (const wght of weights) {
    const file = `./fonts/${name}-${wght}.woff2`
    const characters = getCharacters(styles, file)
    const cut: Buffer = await subsetFont(before, characters, { targetFormat: 'woff2', variationAxes: { wght } })
    await writeFile(join(stylesDir, file), cut)
    console.log(`${file}: ${[...characters].length} characters, ${cut.length} bytes of ${before.length}`)
  }
}

/** Whole fonts without compression, which PDFs would undo again for each file. */
const PRINTED = {
  'bricolage-grotesque-700': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff',
  'figtree-500': '@fontsource/figtree/files/figtree-latin-500-normal.woff',
  'figtree-700': '@fontsource/figtree/files/figtree-latin-700-normal.woff',
  'noto-sans-500': '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
}
const letters = printable.map(([first, last]) => charactersFrom(first, last)).join('')
const printedDir = join(root, 'server', 'documents', 'fonts')
await mkdir(printedDir, { recursive: true })
for (const [name, source] of Object.entries(PRINTED)) {
  const whole = await readFile(join(root, 'node_modules', source))
  const cut: Buffer = await subsetFont(whole, letters, { targetFormat: 'truetype' })
  await writeFile(join(printedDir, `${name}.ttf`), cut)
  console.log(`${name}.ttf: ${cut.length} bytes of ${whole.length}`)
}

function charactersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_value, at) => String.fromCodePoint(first + at)).join('')
}

/** Returns the characters of the `unicode-range` of a font file. @throws Error if no `@font-face` has both */
function getCharacters(styles: string, file: string): string {
  const face = styles.split('@font-face').find((item) => item.includes(`url("${file}")`))
  const range = /unicode-range:([^;]+);/.exec(face ?? '')?.[1]
  if (!range) throw new Error(`No @font-face takes ${file} for a unicode-range.`)
  return range
    .split(',')
    .map((part) => {
      const [first = 0, last = first] = (part.match(/[0-9A-F]+/gi) ?? []).map((digits) => Number.parseInt(digits, 16))
      return charactersFrom(first, last)
    })
    .join('')
}

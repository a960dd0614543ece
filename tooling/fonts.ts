// npm run fonts: cuts the site's two fonts down to the characters of ui/styles/fonts.css and the weights of the styles, into
// ui/styles/fonts/. Run it when either changes.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
// @ts-expect-error: it comes without types
import subsetFont from 'subset-font'
import { charactersOf } from './unicode-range.ts'

const root = join(import.meta.dirname, '..')
const stylesDir = join(root, 'ui', 'styles')
const FONTS = [
  { name: 'figtree', wght: { min: 400, max: 700 } },
  { name: 'bricolage-grotesque', wght: { min: 350, max: 800 } },
]

const styles = await readFile(join(stylesDir, 'fonts.css'), 'utf8')
await mkdir(join(stylesDir, 'fonts'), { recursive: true })
for (const { name, wght } of FONTS) {
  const whole = join(root, 'node_modules', '@fontsource-variable', name, 'files', `${name}-latin-wght-normal.woff2`)
  const characters = charactersOf(styles, `./fonts/${name}.woff2`)
  const before = await readFile(whole)
  const cut: Buffer = await subsetFont(before, characters, { targetFormat: 'woff2', variationAxes: { wght } })
  await writeFile(join(stylesDir, 'fonts', `${name}.woff2`), cut)
  console.log(`${name}: ${[...characters].length} characters, ${cut.length} bytes of ${before.length}`)
}

import { type CustomPlugin, optimize } from 'svgo'
import { openPicture, refuse } from './photo-files.ts'

/** Attributes of drawing programs, of text, and for readers: none of them changes what shapes look like. */
const HARMLESS =
  /^(version|baseProfile|class|role|preserveAspectRatio|display|visibility|overflow|paint-order|enable-background|color-interpolation.*|[a-z]+-rendering|(font|letter|word|line|writing|text|white|shape|solid|aria|data|-inkscape)-.*|(xml|xmlns|inkscape|sodipodi|sketch|serif|bx|figma):.*)$/

const withoutHarmless: CustomPlugin = {
  name: 'without-harmless',
  fn: () => ({
    element: {
      enter({ attributes }) {
        for (const name of Object.keys(attributes)) if (HARMLESS.test(name)) delete attributes[name]
        const declarations = (attributes.style ?? '').split(';').map((declaration) => declaration.trim())
        const left = declarations.filter(
          (declaration) => declaration && !HARMLESS.test(declaration.replace(/:.*/s, '')),
        )
        if (left.length > 0) attributes.style = left.join(';')
        else delete attributes.style
      },
    },
  }),
}

/**
 * Returns a drawing without what programs such as Inkscape and Illustrator add: metadata, comments, hidden parts, styles
 * in place of attributes. What else a logo may not have stays, and is refused (content/logo.ts).
 */
export function plainSvg(svg: string): string {
  try {
    return optimize(svg, {
      plugins: [
        'removeDoctype',
        'removeXMLProcInst',
        'removeComments',
        'removeMetadata',
        'removeEditorsNSData',
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
        'removeHiddenElems',
        withoutHarmless,
        'removeUnusedNS',
        'removeEmptyContainers',
      ],
      js2svg: { pretty: true, indent: 2 },
    }).data
  } catch {
    // The check of content says where it is malformed.
    return svg
  }
}

/** Pixels: twice the height at which pages show it, since every page contains it. */
const PNG_HEIGHT = 96

/** Returns a drawing that contains a PNG, made small. @throws Refused */
export async function pngInSvg(png: Uint8Array): Promise<string> {
  const picture = await openPicture(png)
  const { data, info } = await picture
    .resize({ height: PNG_HEIGHT, withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const size = `width="${info.width}" height="${info.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${info.width} ${info.height}">
  <image ${size} href="data:image/png;base64,${data.toString('base64')}"/>
</svg>
`
}

import sharp from 'sharp'
import { type CustomPlugin, optimize } from 'svgo'
import { EditError } from './store.ts'

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
export function plainLogo(svg: string): string {
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
    // The build's check says where it is malformed.
    return svg
  }
}

/** Pixels: twice the height at which pages show it, since every page contains it. */
const PNG_HEIGHT = 96

/** Returns a drawing that contains a PNG, made small. @throws EditError */
export async function logoOfPng(png: Uint8Array): Promise<string> {
  const { data, info } = await sharp(png, { limitInputPixels: 60_000_000 })
    .resize({ height: PNG_HEIGHT, withoutEnlargement: true })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new EditError(422, 'This file cannot be read as a picture. It may be damaged.')
    })
  const size = `width="${info.width}" height="${info.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${info.width} ${info.height}">
  <image ${size} href="data:image/png;base64,${data.toString('base64')}"/>
</svg>
`
}

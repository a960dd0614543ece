import { type CustomPlugin, optimize } from 'svgo'

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

import { Resvg } from '@resvg/resvg-js'
import { indexedPng } from './indexed-png.ts'

/** An SVG without text as a PNG of a width in pixels. */
export function renderPng(svg: string, width: number): Buffer {
  return rendered(svg, width).asPng()
}

/** As {@link renderPng}, for a drawing of flat colours that covers its whole ground: a third of the size. */
export function renderFlatPng(svg: string, width: number): Buffer {
  const drawing = rendered(svg, width)
  return indexedPng(drawing.pixels, drawing.width, drawing.height)
}

function rendered(svg: string, width: number) {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render()
}

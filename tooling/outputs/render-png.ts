import { Resvg } from '@resvg/resvg-js'

/** An SVG without text as a PNG of a width in pixels. */
export function renderPng(svg: string, width: number): Buffer {
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  return drawing.render().asPng()
}

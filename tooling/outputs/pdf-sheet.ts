import type PDFDocument from 'pdfkit'
import type { Picture } from '#content/schema.ts'
import { drawTiles } from '#web/ui/draw-tiles.ts'
import { fonts } from './fonts.ts'

/** What is drawn on. All measures are in points. */
export type Sheet = InstanceType<typeof PDFDocument>
export type Element = ReturnType<Sheet['struct']>

type Style = {
  face: 'display' | 'text' | 'textBold'
  size: number
  color: string
  width: number
  align?: 'left' | 'right'
  lineGap?: number
}

/** Writes a text; in a smaller size where it would need more than `lines` lines. Gives the height it takes. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: Style, lines = 1): number {
  const { align = 'left', lineGap = 0, width } = style
  const setting = { width, align, lineGap }
  sheet.font(fonts[style.face]).fontSize(style.size)
  const fits = () => sheet.heightOfString(text, setting) < (lines + 0.5) * (sheet.currentLineHeight() + lineGap)
  for (let size = style.size; size > 5 && !fits(); size -= 0.25) sheet.fontSize(size)
  sheet.fillColor(style.color).text(text, x, y, setting)
  return sheet.heightOfString(text, setting)
}

/** A text as an element of the document's structure, such as `H1` or `P`. */
export function tagged(sheet: Sheet, tag: string, draw: () => void): Element {
  return sheet.struct(tag, draw as never)
}

/** A link with its text, told to those who hear the document, too. */
export function link(sheet: Sheet, text: string, to: string, x: number, y: number, style: Style): Element {
  const element: Element = sheet.struct('Link', (() => {
    const height = write(sheet, text, x, y, style)
    const width = sheet.widthOfString(text)
    const left = style.align === 'right' ? x + style.width - width : x
    sheet.link(left, y, width, height, to, { structParent: element, Contents: new String(text) } as never)
  }) as never)
  return element
}

/** Draws what is only to be seen, and passed over by those who hear the document. */
export function decorate(sheet: Sheet, draw: () => void): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  draw()
  sheet.endMarkedContent()
}

/** Draws a picture of tiles, each of a side in points. */
export function paintTiles(sheet: Sheet, rows: Picture['rows'], colors: string[], x: number, y: number, side: number) {
  const { width, height, paths } = drawTiles(rows)
  const scale = (side * rows.length) / height
  sheet
    .save()
    .rect(x, y, width * scale, side * rows.length)
    .clip()
    .translate(x, y)
    .scale(scale)
  for (const { color, d } of paths) {
    const paint = colors[color] ?? ''
    // As on the pages: a hair of a stroke closes the seams.
    sheet.path(d).lineWidth(0.5).fillAndStroke(paint, paint)
  }
  sheet.restore()
}

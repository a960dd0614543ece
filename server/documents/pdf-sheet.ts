import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { ColorScheme } from '#content/colors.ts'
import { place } from '#content/place.ts'
import type { Content, Picture } from '#content/schema.ts'
import { readTheme, type Theme } from '#content/theme.ts'
import { drawTiles } from '#ui/draw-tiles.ts'
import { fonts, isOwn } from './fonts.ts'

type Colors = Record<
  'background' | 'foreground' | 'muted-foreground' | 'border' | 'primary' | 'accent' | 'muted',
  string
>

/** The page to draw on, with the academy's colors. All measures are in points. */
export class Sheet extends PDFDocument {
  /** The paper is light, its band dark. */
  readonly themes: Record<ColorScheme, Theme>

  constructor(theme: string, options: PDFKit.PDFDocumentOptions) {
    super(options)
    this.themes = { light: readTheme('light', theme), dark: readTheme('dark', theme) }
  }

  get colors(): Colors {
    return this.themes.light.colors as Colors
  }

  get darkColors(): Colors {
    return this.themes.dark.colors as Colors
  }
}
export type Element = ReturnType<Sheet['struct']>

export type Style = {
  face: 'display' | 'text' | 'textBold'
  size: number
  color: string
  width: number
  align?: 'left' | 'right'
  lineGap?: number
}

/** Builds a PDF, tagged for screen readers (ISO 32000-1, 14.8). Each of `pages` returns a page's elements. */
export async function makeSheet(
  { company, theme }: Pick<Content, 'company' | 'theme'>,
  { title, subject, made }: { title: string; subject?: string; made: Date },
  ...pages: ((sheet: Sheet) => Element[])[]
) {
  const author = company.name
  const sheet = new Sheet(theme, {
    size: place().paper.toUpperCase(),
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: place().language,
    displayTitle: true,
    info: { Title: title, Author: author, ...(subject && { Subject: subject }), Creator: author, CreationDate: made },
  })
  // By name, because a font given as bytes is read again at every use.
  for (const [name, bytes] of Object.entries(fonts)) sheet.registerFont(name, bytes)
  const written = buffer(sheet)
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  for (const [index, draw] of pages.entries()) {
    if (index > 0) sheet.addPage()
    // Adding an element writes it.
    for (const element of draw(sheet)) root.add(element)
  }
  root.end()
  sheet.end()
  return written
}

/** Selects the font, another one for a whole text with other letters. Returns the text with its marks composed. */
function setFont(sheet: Sheet, text: string, { face, size }: Pick<Style, 'face' | 'size'>): string {
  const composed = text.normalize('NFC')
  sheet.font(isOwn(composed) ? face : 'other').fontSize(size)
  return composed
}

/** Writes a text, reducing its size to fit `lines` lines. Returns its height. */
function write(sheet: Sheet, written: string, x: number, y: number, style: Style, lines = 1): number {
  const { align = 'left', lineGap = 0, width } = style
  const setting = { width, align, lineGap }
  const text = setFont(sheet, written, style)
  const fits = () => sheet.heightOfString(text, setting) < (lines + 0.5) * (sheet.currentLineHeight() + lineGap)
  for (let size = style.size; size > 5 && !fits(); size -= 0.25) sheet.fontSize(size)
  sheet.fillColor(style.color).text(text, x, y, setting)
  return sheet.heightOfString(text, setting)
}

export function getHeight(sheet: Sheet, text: string, style: Style): number {
  const { width, lineGap = 0 } = style
  return sheet.heightOfString(setFont(sheet, text, style), { width, lineGap })
}

export function getWidth(sheet: Sheet, text: string, style: Style): number {
  return sheet.widthOfString(setFont(sheet, text, style))
}

/** Writes a text as a structure element: `H1`, `P`, `TD`; `TH` with its scope. */
export function textElement(
  sheet: Sheet,
  tag: string,
  text: string,
  x: number,
  y: number,
  style: Style,
  { lines = 1, ...options }: { lines?: number; scope?: 'Column' } = {},
): Element {
  return sheet.struct(tag, options as object, (() => write(sheet, text, x, y, style, lines)) as never)
}

export function link(sheet: Sheet, text: string, to: string, x: number, y: number, style: Style): Element {
  const element: Element = sheet.struct('Link', (() => {
    const height = write(sheet, text, x, y, style)
    const width = sheet.widthOfString(text)
    const left = style.align === 'right' ? x + style.width - width : x
    sheet.link(left, y, width, height, to, { structParent: element, Contents: new String(text) } as never)
  }) as never)
  return element
}

export function group(sheet: Sheet, tag: string, parts: Element[], options: { scope?: 'Row' } = {}): Element {
  const element = sheet.struct(tag, options as object)
  for (const part of parts) element.add(part)
  element.end()
  return element
}

/** Draws what screen readers skip. */
export function decorate(sheet: Sheet, draw: () => void): void {
  sheet.markContent('Artifact', { type: 'Layout' })
  draw()
  sheet.endMarkedContent()
}

/** Draws a picture of tiles; `side` is in points. */
export function paintTiles(sheet: Sheet, rows: Picture['rows'], colors: string[], x: number, y: number, side: number) {
  const { width, height, paths } = drawTiles(rows)
  const scale = (side * rows.length) / height
  const [paintedWidth, paintedHeight] = [width * scale, height * scale]
  sheet.save().rect(x, y, paintedWidth, paintedHeight).clip().translate(x, y).scale(scale)
  for (const { color, d } of paths) {
    const paint = colors[color] ?? ''
    // A thin stroke closes the seams, as on the pages.
    sheet.path(d).lineWidth(0.5).fillAndStroke(paint, paint)
  }
  sheet.restore()
}

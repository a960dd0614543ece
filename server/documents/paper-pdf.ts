import type { Content } from '#content/schema.ts'
import type { Paper, PaperTable } from '#services/invoices/paper.ts'
import { decorate, type Element, getHeight, getWidth, group, makeSheet, type Sheet, textElement } from './pdf-sheet.ts'
import { drawLines, foot, PAGE } from './sheet-parts.ts'

const { margin } = PAGE
const WIDTH = PAGE.width - 2 * margin
const FIGURE_WIDTH = 82
/** Of a first column with dates. */
const DATE_WIDTH = 80
const ROW = 24
const LINE = 14
const FIRST_TOP = 112
const NEXT_TOP = 96
/** Below it stands the foot, which begins at 716. */
const BOTTOM = 704
/** Between a table's totals and what follows. */
const GAP = 20

/** Letters that fit beside each other in a party's lines, and in a fact. */
const PARTY_LETTERS = 30
const FACT_LETTERS = 20

/** A row, or a table's end, with its height: what a page is filled with. */
type Piece = { table: PaperTable; height: number; row?: string[] }

/** Builds a receipt, invoice, credit note or statement: as many pages as its rows need. */
export function makePaper(content: Content, paper: Paper, made: Date): Promise<Buffer> {
  const { company, billing } = content
  const title = [paper.title, paper.reference].filter(Boolean).join(' ')
  const pages = inPages(paper)
  return makeSheet(
    content,
    { title, made },
    ...pages.map((pieces, index) => (sheet: Sheet) => [
      ...head(sheet, company.name, paper, billing.sample === true),
      ...(index === 0 ? parties(sheet, paper) : []),
      ...body(sheet, pieces, index === 0 ? bodyTop(paper) : NEXT_TOP),
      ...(index === pages.length - 1 ? notes(sheet, paper, pieces, index === 0 ? bodyTop(paper) : NEXT_TOP) : []),
      ...(pages.length > 1 ? [pageNumber(sheet, index + 1, pages.length)] : []),
      ...foot(sheet, content),
    ]),
  )
}

function bodyTop({ from, to, facts }: Paper): number {
  const lines = facts.map(([, fact]) => wrapped(fact, FACT_LETTERS).length).reduce((sum, count) => sum + count, 0)
  const parties = [from, to].map((party) => party.flatMap((line) => wrapped(line, PARTY_LETTERS)).length + 1)
  return FIRST_TOP + 20 + Math.max(lines, ...parties) * LINE
}

/** Breaks a text between words, or within one that is too long. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.match(new RegExp(`\\S{1,${letters}}`, 'gu')) ?? []) {
    const joined = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || joined.length > letters) lines.push(word)
    else lines.splice(-1, 1, joined)
  }
  return lines
}

const totalsHeight = ({ totals }: PaperTable) => totals.length * 20 + 8

/** Divides rows and totals among pages. Notes have two lines. */
function inPages(paper: Paper): Piece[][] {
  const pieces = paper.tables.flatMap((table): Piece[] => [
    ...table.rows.map((row) => ({ table, row, height: ROW })),
    { table, height: totalsHeight(table) },
  ])
  const pages: Piece[][] = [[]]
  let left = BOTTOM - bodyTop(paper) - ROW
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1
    const height = piece.height + (isLast ? paper.notes.length * (34 + GAP) : 0)
    if (height > left) {
      // Totals are never alone on a page.
      const last = piece.row ? undefined : pages.at(-1)?.pop()
      pages.push(last ? [last] : [])
      left = BOTTOM - NEXT_TOP - ROW - (last?.height ?? 0)
    }
    // A table that begins below another one has its own heading.
    left -= height + (piece.row ? 0 : GAP + ROW)
    pages.at(-1)?.push(piece)
  }
  return pages
}

function head(sheet: Sheet, name: string, { title, reference }: Paper, isSample: boolean): Element[] {
  const { foreground, 'muted-foreground': soft, accent, primary } = sheet.colors
  const display = { face: 'display', color: foreground } as const
  const half = WIDTH / 2
  const mark = margin + getWidth(sheet, name, { ...display, size: 15, width: half } as const) + 12
  const badge = { face: 'textBold', size: 9.5, color: primary, width: 60 } as const
  if (isSample) decorate(sheet, () => sheet.roundedRect(mark, 46, 54, 18, 9).lineWidth(0.75).stroke(accent))
  const right = { ...display, size: 22, width: half, align: 'right' } as const
  return [
    textElement(sheet, 'P', name, margin, 46, { ...display, size: 15, width: half - 80 }),
    ...(isSample ? [textElement(sheet, 'P', 'Sample', mark + 11, 49.5, badge)] : []),
    textElement(sheet, 'H1', title, margin + half, 42, right),
    ...(reference
      ? [textElement(sheet, 'P', reference, margin + half, 70, { ...right, face: 'text', size: 10.5, color: soft })]
      : []),
  ]
}

function parties(sheet: Sheet, { from, to, facts }: Paper): Element[] {
  const { foreground, 'muted-foreground': soft } = sheet.colors
  const third = WIDTH / 3
  const text = { face: 'text', size: 10, color: foreground, width: third - 16 } as const
  const small = { ...text, size: 8.5, color: soft } as const
  const list = (title: string, lines: string[], x: number) =>
    group(sheet, 'P', [
      textElement(sheet, 'Span', title, x, FIRST_TOP, small),
      ...lines
        .flatMap((line) => wrapped(line, PARTY_LETTERS))
        .map((line, index) => textElement(sheet, 'Span', line, x, FIRST_TOP + (index + 1) * LINE, text)),
    ])
  const x = margin + 2 * third
  let next = FIRST_TOP
  return [
    list('From', from, margin),
    ...(to.length > 0 ? [list('For', to, margin + third)] : []),
    ...facts.map(([label, fact]) => {
      const lines = wrapped(fact, FACT_LETTERS)
      const y = next
      next += lines.length * LINE
      return group(sheet, 'P', [
        textElement(sheet, 'Span', label, x, y + 1, { ...small, width: 72 }),
        ...lines.map((line, index) =>
          textElement(sheet, 'Span', line, x + 76, y + index * LINE, { ...text, width: third - 76 }),
        ),
      ])
    }),
  ]
}

/** Where the columns of a table stand: figures at the right, a first column of dates, and the rest for words. */
function columnsOf({ columns }: PaperTable) {
  const figures = columns.filter(({ isFigure }) => isFigure).length
  const words = columns.length - figures
  const widths = columns.map(({ isFigure }, index) => {
    if (isFigure) return FIGURE_WIDTH
    return index < words - 1 ? DATE_WIDTH : WIDTH - figures * FIGURE_WIDTH - (words - 1) * DATE_WIDTH
  })
  return columns.map(({ title, isFigure }, index) => ({
    title,
    x: margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0) + (isFigure ? 6 : 0),
    width: (widths[index] ?? 0) - 6,
    align: isFigure ? ('right' as const) : ('left' as const),
  }))
}

function body(sheet: Sheet, pieces: Piece[], top: number): Element[] {
  const { foreground, 'muted-foreground': soft } = sheet.colors
  let y = top
  return [...Map.groupBy(pieces, ({ table }) => table)].flatMap(([table, own]) => {
    const columns = columnsOf(table)
    const rows = own.flatMap(({ row }) => (row ? [row] : []))
    const cells = (tag: 'TH' | 'TD', texts: string[], at: number) =>
      group(
        sheet,
        'TR',
        columns.map(({ x, width, align }, index) => {
          const size = tag === 'TH' ? 8.5 : 10
          const style = { face: 'text', size, color: tag === 'TH' ? soft : foreground, width, align } as const
          const options = tag === 'TH' ? { scope: 'Column' as const } : { lines: 2 }
          const text = texts[index] ?? ''
          // A text of two lines stands in the middle of its row, too.
          const isLong = tag === 'TD' && getHeight(sheet, text, style) > 1.5 * size
          return textElement(sheet, tag, text, x, isLong ? at - 5 : at, style, options)
        }),
      )
    const first = y + ROW - 8
    const elements = [
      ...(rows.length > 0
        ? [
            group(sheet, 'Table', [
              cells(
                'TH',
                columns.map(({ title }) => title),
                y + 4,
              ),
              ...rows.map((row, index) => cells('TD', row, first + 6 + index * ROW)),
            ]),
          ]
        : []),
    ]
    if (rows.length > 0) {
      drawLines(
        sheet,
        margin,
        margin + WIDTH,
        [...rows.keys()].map((index) => first + index * ROW),
      )
      y += ROW + rows.length * ROW - 8
    }
    if (own.some(({ row }) => row === undefined)) {
      elements.push(...totals(sheet, table, y))
      y += totalsHeight(table) + GAP
    }
    return elements
  })
}

function totals(sheet: Sheet, { totals }: PaperTable, top: number): Element[] {
  const { foreground } = sheet.colors
  const x = margin + WIDTH / 2
  drawLines(sheet, margin, margin + WIDTH, [top])
  return totals.map(([label, figure], index) => {
    const isResult = index === totals.length - 1
    const y = top + 10 + index * 20
    const style = { face: isResult ? 'textBold' : 'text', size: isResult ? 12 : 10, color: foreground } as const
    return group(sheet, 'P', [
      textElement(sheet, 'Span', label, x, y, { ...style, width: WIDTH / 2 - 106 }),
      textElement(sheet, 'Span', figure, margin + WIDTH - 100, y, { ...style, width: 100, align: 'right' }),
    ])
  })
}

function notes(sheet: Sheet, { notes }: Paper, pieces: Piece[], top: number): Element[] {
  const { foreground } = sheet.colors
  const tables = new Set(pieces.map(({ table }) => table)).size
  const y = top + pieces.reduce((sum, { height }) => sum + height, 0) + tables * (ROW + GAP) + 8
  const style = { face: 'text', size: 10, color: foreground, width: WIDTH, lineGap: 2 } as const
  return notes.map((note, index) => textElement(sheet, 'P', note, margin, y + index * 34, style, { lines: 2 }))
}

function pageNumber(sheet: Sheet, page: number, pages: number): Element {
  const { 'muted-foreground': soft } = sheet.colors
  const style = { face: 'text', size: 8.5, color: soft, width: WIDTH, align: 'right' } as const
  return textElement(sheet, 'P', `Page ${page} of ${pages}`, margin, BOTTOM, style)
}

import type { CalendarWorkshop, Content, Picture } from '#content/schema.ts'
import { workshopPath } from '#content/site-paths.ts'
import { tileColors } from '#content/theme.ts'
import {
  decorate,
  type Element,
  getHeight,
  getWidth,
  group,
  link,
  paintTiles,
  type Sheet,
  textElement,
} from './pdf-sheet.ts'

// US Letter, like makeSheet.
export const PAGE = { width: 612, height: 792, margin: 48 }
export const BAND = 150
const FOOT = 716

type Head = { title: string; line: string; picture: Picture | undefined; isSample: boolean }

export function band(sheet: Sheet, { company }: Content, head: Head): Element[] {
  const { title, line, picture, isSample } = head
  const { background, foreground, 'muted-foreground': soft, accent } = sheet.darkColors
  const { margin } = PAGE
  const display = { face: 'display', color: foreground, width: 300 } as const
  const mark = margin + getWidth(sheet, company.name, { ...display, size: 13 }) + 14
  decorate(sheet, () => {
    sheet.rect(0, 0, PAGE.width, BAND).fill(background)
    if (picture) {
      const side = BAND / Math.max(picture.rows.length, 2)
      const columns = picture.rows[0]?.split(' ').length ?? 0
      const top = (BAND - side * picture.rows.length) / 2
      paintTiles(
        sheet,
        picture.rows,
        tileColors(sheet.themes.dark, picture.palette),
        PAGE.width - side * columns,
        top,
        side,
      )
    }
    if (isSample) sheet.roundedRect(mark, 32, 54, 18, 9).lineWidth(0.75).stroke(accent)
  })
  const badge = { face: 'textBold', size: 9.5, color: accent, width: 60 } as const
  const about = { face: 'text', size: 12.5, color: soft, width: 300 } as const
  return [
    textElement(sheet, 'P', company.name, margin, 33, { ...display, size: 13 }),
    textElement(sheet, 'H1', title, margin, 62, { ...display, size: 30 }),
    ...(isSample ? [textElement(sheet, 'P', 'Sample', mark + 11, 35.5, badge)] : []),
    textElement(sheet, 'P', line, margin, 106, about, { lines: 2 }),
  ]
}

/** Draws thin horizontal lines. */
export function drawLines(sheet: Sheet, left: number, right: number, heights: number[]): void {
  decorate(sheet, () => {
    sheet.lineWidth(0.75).strokeColor(sheet.colors.border)
    for (const y of heights) sheet.moveTo(left, y).lineTo(right, y).stroke()
  })
}

export function reasons(sheet: Sheet, { calendar }: Content, workshop: CalendarWorkshop): Element[] {
  const top = BAND + 180
  const width = (PAGE.width - 2 * PAGE.margin - 32) / 2
  const left = { x: PAGE.margin, y: top, width }
  const right = { ...left, x: PAGE.margin + width + 32 }
  return [
    ...list(sheet, 'Who it is for', workshop.audience, left).elements,
    ...list(sheet, 'What a seat includes', calendar.includes, right).elements,
  ]
}

export function approval(
  sheet: Sheet,
  { calendar }: Content,
  workshop: CalendarWorkshop,
  publicUrl: string,
): Element[] {
  const { foreground, 'muted-foreground': soft, primary } = sheet.colors
  const { margin } = PAGE
  const top = BAND + 328
  const width = (PAGE.width - 2 * margin - 32) / 2
  const address = `${publicUrl}${workshopPath(workshop.id)}`
  const area = { x: margin, y: top, width, numbered: true }
  const steps = list(sheet, 'How to confirm', calendar.estimate.confirm, area)
  const bold = { face: 'textBold', size: 10, color: primary, width } as const
  const page = link(sheet, 'Open the session’s page', `${address}#request`, margin, steps.bottom + 3, bold)

  const x = margin + width + 32
  const lines = ['Company', 'Approved by', 'Date and signature']
  const heights = lines.map((_value, index) => top + 56 + index * 42)
  drawLines(sheet, x, x + width, heights)
  const title = textElement(sheet, 'H2', 'Approval', x, top, { face: 'display', size: 13, color: foreground, width })
  const small = { face: 'text', size: 8.5, color: soft, width } as const
  return [
    ...steps.elements,
    group(sheet, 'P', [page]),
    title,
    ...lines.map((name, index) => textElement(sheet, 'P', name, x, top + 59 + index * 42, small)),
  ]
}

type Area = { x: number; y: number; width: number; numbered?: boolean }

export function list(sheet: Sheet, title: string, items: readonly string[], { x, y, width, numbered = false }: Area) {
  const { foreground, primary } = sheet.colors
  const heading = textElement(sheet, 'H2', title, x, y, { face: 'display', size: 13, color: foreground, width })
  const number = { face: 'textBold', size: 10, color: primary, width: 14 } as const
  const body = { face: 'text', size: 10, color: foreground, width: width - 16, lineGap: 1.5 } as const
  let next = y + 22
  const elements = items.map((item, index) => {
    const top = next
    next += getHeight(sheet, item, body) + 5
    return group(sheet, 'LI', [
      textElement(sheet, 'Lbl', numbered ? `${index + 1}.` : '•', x, top, number),
      textElement(sheet, 'LBody', item, x + 16, top, body, { lines: 9 }),
    ])
  })
  return { elements: [heading, group(sheet, 'L', elements)], bottom: next }
}

export function foot(sheet: Sheet, { company }: Content): Element[] {
  const { foreground, 'muted-foreground': soft, muted } = sheet.colors
  const { margin } = PAGE
  const { street, city, region, postalCode, country } = company.address
  decorate(sheet, () => sheet.rect(0, FOOT, PAGE.width, PAGE.height - FOOT).fill(muted))
  const small = { face: 'text', size: 9.5, color: foreground, width: 300 } as const
  const right = { ...small, width: 200, align: 'right' } as const
  const rightX = PAGE.width - margin - right.width
  const { phone } = company
  const address = `${street}, ${city}, ${region} ${postalCode}, ${country}`
  return [
    textElement(sheet, 'P', company.name, margin, FOOT + 22, { ...small, face: 'textBold' }),
    textElement(sheet, 'P', address, margin, FOOT + 37, { ...small, color: soft }),
    group(sheet, 'P', [
      link(sheet, company.email, `mailto:${company.email}`, rightX, FOOT + 22, right),
      ...(phone ? [link(sheet, phone.shown, `tel:${phone.dialled}`, rightX, FOOT + 37, right)] : []),
    ]),
  ]
}

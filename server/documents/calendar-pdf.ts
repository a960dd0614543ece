import { dayText } from '#content/format.ts'
import { logo } from '#content/logo.data.ts'
import type { ShownContent } from '#content/schedule.ts'
import type { Content } from '#content/schema.ts'
import { readTheme, type Theme, tileColors } from '#content/theme.ts'
import { roomFor, sessionTable } from './calendar-rows.ts'
import { decorate, type Element, group, link, makeSheet, paintTiles, type Sheet, textElement } from './pdf-sheet.ts'
import { colorsOf } from './sheet-parts.ts'

// US Letter, as makeSheet opens it.
const PAGE = { width: 612, height: 792, margin: 40 }
const BAND = 189
const FOOT = 708
const TABLE = { top: BAND + 20, bottom: FOOT - 14 }

const pageOf = ({ corporate }: Pick<Content, 'corporate'>) =>
  corporate.find(({ path }) => path === '/corporate-calendar-training')

/**
 * training-calendar.pdf: the coming workshops on one page. Links are paths, which a reader resolves (12.6.4.7).
 * @param made the sheet's date
 * @param mark the logo as PNG, for the dark band
 */
export async function makeCalendarPdf(content: ShownContent, made: Date, mark?: Buffer): Promise<Buffer> {
  const [light, dark] = [readTheme('light'), readTheme('dark')]
  const { title, text, sessions } = content.calendar
  const { name } = content.company
  const sorted = sessions.filter(({ ends }) => ends >= made.toISOString().slice(0, 10))
  const shown = sorted.slice(0, roomFor(TABLE))
  return makeSheet({ title, author: name, subject: text, made }, (sheet) => [
    ...band(sheet, content, dark, mark),
    sessionTable(sheet, shown, content, light, TABLE),
    ...foot(sheet, content, light, made, sorted.length - shown.length),
  ])
}

const hasSamples = ({ sessions }: ShownContent['calendar']) => sessions.some(({ sample }) => sample)

const MARK_HEIGHT = 19

/** The dark band on top: the academy's name, the title, and the picture of the page. */
function band(sheet: Sheet, content: ShownContent, dark: Theme, mark: Buffer | undefined): Element[] {
  const { calendar, company } = content
  const { background, foreground, 'muted-foreground': soft, accent } = colorsOf(dark)
  const { margin } = PAGE
  const besideLogo = margin + (MARK_HEIGHT * logo.width) / logo.height + 6
  decorate(sheet, () => {
    sheet.rect(0, 0, PAGE.width, BAND).fill(background)
    const picture = pageOf(content)?.picture
    if (picture) {
      const side = BAND / picture.rows.length
      const columns = picture.rows[0]?.split(' ').length ?? 0
      const colors = tileColors(dark, picture.palette)
      paintTiles(sheet, picture.rows, colors, PAGE.width - side * columns, 0, side)
    }
    if (mark) sheet.image(mark, margin, 28, { height: MARK_HEIGHT })
    if (hasSamples(calendar)) sheet.roundedRect(margin, 154, 74, 17, 8.5).lineWidth(0.75).stroke(accent)
  })
  const display = { face: 'display', color: foreground, width: 300 } as const
  const text = { face: 'text', size: 11, color: soft, width: 300 } as const
  const badge = { face: 'textBold', size: 9, color: accent, width: 300 } as const
  const title = { ...display, size: 29, lineGap: -5 }
  return [
    textElement(sheet, 'P', company.name, besideLogo, 31, { ...display, size: 13 }),
    textElement(sheet, 'H1', calendar.title, margin, 62, title, { lines: 2 }),
    textElement(sheet, 'P', calendar.text, margin, 129, text),
    ...(hasSamples(calendar) ? [textElement(sheet, 'P', 'Sample dates', margin + 10, 157.5, badge)] : []),
  ]
}

/** What to do next, whom to ask, and how old the sheet is. */
function foot(sheet: Sheet, content: ShownContent, light: Theme, made: Date, left: number): Element[] {
  const { company, calendar } = content
  const { phone } = company
  const { foreground, 'muted-foreground': soft, primary, muted } = colorsOf(light)
  const { margin } = PAGE
  decorate(sheet, () => sheet.rect(0, FOOT, PAGE.width, PAGE.height - FOOT).fill(muted))
  const small = { face: 'text', size: 9.5, color: foreground, width: 250 } as const
  const prominent = { face: 'display', size: 13, color: primary, width: 250 } as const
  const right = { ...small, align: 'right' } as const
  const rightX = PAGE.width - margin - small.width
  const action = pageOf(content)?.actions[0]
  const more = left > 0 ? `${left} more sessions are on the site` : 'See all sessions on the site'
  const links = [
    ...(action ? [link(sheet, action.label, action.to, margin, FOOT + 15, prominent)] : []),
    link(sheet, more, '/corporate-calendar-training', margin, FOOT + 36, small),
    ...(hasSamples(calendar)
      ? []
      : [link(sheet, 'Subscribe to the calendar', '/training-calendar.ics', margin, FOOT + 50, small)]),
    link(sheet, company.email, `mailto:${company.email}`, rightX, FOOT + 18, right),
    ...(phone ? [link(sheet, phone.shown, `tel:${phone.dialled}`, rightX, FOOT + 32, right)] : []),
  ]
  const asOf = `As of ${dayText(made.toISOString().slice(0, 10))}. Hours are ${calendar.zoneLabel}.`
  const note = textElement(sheet, 'P', asOf, rightX, FOOT + 50, { ...right, color: soft })
  return [...links.map((element) => group(sheet, 'P', [element])), note]
}

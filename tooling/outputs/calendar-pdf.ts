import PDFDocument from 'pdfkit'
import type { Content } from '#content/schema.ts'
import { type Theme, tileColors } from '#content/theme.ts'
import { dayText } from '#web/sections/date-text.ts'
import { roomFor, sessionTable } from './calendar-rows.ts'
import { decorate, link, paintTiles, type Sheet, tagged, write } from './pdf-sheet.ts'

// US Email: the academy serves North America.
const PAGE = { width: 612, height: 792, margin: 40 }
const BAND = 189
const FOOT = 708
const TABLE = { top: BAND + 20, bottom: FOOT - 14 }

/**
 * training-calendar.pdf: the coming sessions for companies on one page, tagged for those who hear it (ISO 32000-1, 14.8).
 * Its links to the site are paths: a reader resolves them against where the document came from (ISO 32000-1, 12.6.4.7), so
 * that the build, which does not know the site's address, can make it.
 * @param made printed on the sheet as its date
 */
export async function makeCalendarPdf(content: Content, day: Theme, night: Theme, made: Date): Promise<Buffer> {
  const { calendar, company } = content
  const sheet = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: calendar.title,
      Author: company.name,
      Subject: calendar.text,
      Creator: company.name,
      CreationDate: made,
    },
  })
  const pieces: Buffer[] = []
  sheet.on('data', (piece: Buffer) => pieces.push(piece))
  const written = new Promise((resolve) => sheet.on('end', resolve))

  const sessions = calendar.sessions.toSorted((one, other) => one.starts.localeCompare(other.starts))
  const shown = sessions.slice(0, roomFor(TABLE))
  const root = sheet.struct('Document')
  sheet.addStructure(root)
  for (const element of band(sheet, content, night)) root.add(element)
  root.add(sessionTable(sheet, shown, content, day, TABLE))
  for (const element of foot(sheet, content, day, made, sessions.length - shown.length)) root.add(element)
  root.end()
  sheet.end()
  await written
  return Buffer.concat(pieces)
}

/** The dark band on top: whose calendar it is, and the picture of its page. */
function band(sheet: Sheet, { calendar, company, corporate }: Content, night: Theme) {
  const { paper, ink, soft, flame } = night.colors as Record<'paper' | 'ink' | 'soft' | 'flame', string>
  const { margin } = PAGE
  const width = 300
  decorate(sheet, () => {
    sheet.rect(0, 0, PAGE.width, BAND).fill(paper)
    const picture = corporate.find(({ path }) => path === '/corporate-calendar-training')?.picture
    if (picture) {
      const side = BAND / picture.rows.length
      const columns = picture.rows[0]?.split(' ').length ?? 0
      const colors = tileColors(night, picture.palette)
      paintTiles(sheet, picture.rows, colors, PAGE.width - side * columns, 0, side)
    }
    sheet.save().translate(margin, 28).scale(0.6)
    sheet.path('M12 1c5 5.5 8 8.5 8 13a8 8 0 0 1-16 0c0-4.5 3-7.5 8-13Z').fill(flame)
    sheet.path('M12 13v18').lineWidth(2).lineCap('round').stroke(ink)
    sheet.restore()
    if (calendar.sample) sheet.roundedRect(margin, 154, 74, 17, 8.5).lineWidth(0.75).stroke(flame)
  })
  return [
    tagged(sheet, 'P', () => {
      write(sheet, company.name, margin + 20, 31, { face: 'display', size: 13, color: ink, width })
    }),
    tagged(sheet, 'H1', () => {
      write(sheet, calendar.title, margin, 62, { face: 'display', size: 29, color: ink, width, lineGap: -5 }, 2)
    }),
    tagged(sheet, 'P', () => {
      write(sheet, calendar.text, margin, 129, { face: 'text', size: 11, color: soft, width })
    }),
    ...(calendar.sample
      ? [
          tagged(sheet, 'P', () => {
            write(sheet, 'Sample dates', margin + 10, 157.5, { face: 'textBold', size: 9, color: flame, width })
          }),
        ]
      : []),
  ]
}

/** What to do next, whom to ask, and how old the sheet is. */
function foot(sheet: Sheet, { company, corporate, calendar }: Content, day: Theme, made: Date, left: number) {
  const { ink, soft, ember, wash } = day.colors as Record<'ink' | 'soft' | 'ember' | 'wash', string>
  const { margin } = PAGE
  const action = corporate.find(({ path }) => path === '/corporate-calendar-training')?.actions[0]
  decorate(sheet, () => sheet.rect(0, FOOT, PAGE.width, PAGE.height - FOOT).fill(wash))
  const small = { face: 'text', size: 9.5, color: ink, width: 250 } as const
  const right = { ...small, align: 'right' } as const
  const rightX = PAGE.width - margin - small.width
  const links = [
    ...(action
      ? [
          link(sheet, action.label, action.to, margin, FOOT + 15, {
            ...small,
            face: 'display',
            size: 13,
            color: ember,
          }),
        ]
      : []),
    link(
      sheet,
      left > 0 ? `${left} more sessions are on the site` : 'See all sessions on the site',
      '/corporate-calendar-training',
      margin,
      FOOT + 36,
      small,
    ),
    ...(calendar.sample
      ? []
      : [link(sheet, 'Subscribe to the calendar', '/training-calendar.ics', margin, FOOT + 50, small)]),
    link(sheet, company.email, `mailto:${company.email}`, rightX, FOOT + 18, right),
    link(sheet, company.phone.shown, `tel:${company.phone.dialled}`, rightX, FOOT + 32, right),
  ]
  const asOf = `As of ${dayText(made.toISOString().slice(0, 10))}. Hours are ${calendar.zoneLabel}.`
  const note = tagged(sheet, 'P', () => {
    write(sheet, asOf, rightX, FOOT + 50, { ...right, color: soft })
  })
  const lines = links.map((element) => {
    const paragraph = sheet.struct('P')
    paragraph.add(element)
    return paragraph
  })
  return [...lines, note]
}

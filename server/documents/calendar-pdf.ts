import { dayIn, dayText, priceText, rangeText, timeText } from '#content/format.ts'
import type { ShownContent, Workshop } from '#content/schedule.ts'
import type { Content } from '#content/schema.ts'
import { workshopPath } from '#content/site-paths.ts'
import { workshopSeats } from '#content/start-text.ts'
import { tileColors } from '#content/theme.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { decorate, type Element, group, link, makeSheet, paintTiles, type Sheet, textElement } from './pdf-sheet.ts'
import { BAND, band, drawLines, PAGE } from './sheet-parts.ts'

const FOOT = 708
const TABLE = { top: BAND + 20, bottom: FOOT - 14 }

const getPage = ({ corporate }: Pick<Content, 'corporate'>) =>
  corporate.find(({ path }) => path === '/corporate-calendar-training')

/** Builds training-calendar.pdf: upcoming workshops on one page. @param made the sheet's date */
export async function makeCalendarPdf(content: ShownContent, made: Date): Promise<Buffer> {
  const { title, text, workshops } = content.calendar
  const sorted = workshops.filter(({ ends }) => ends >= dayIn(content.company.timeZone, made))
  const shown = sorted.slice(0, Math.floor((TABLE.bottom - TABLE.top - HEAD) / ROW.least))
  const head = { title, line: text, picture: getPage(content)?.picture, isSample: hasSamples(content.calendar) }
  return makeSheet(content, { title, subject: text, made }, (sheet) => [
    ...band(sheet, content, head),
    workshopTable(sheet, shown, content),
    ...foot(sheet, content, made, sorted.length - shown.length),
  ])
}

const hasSamples = ({ workshops }: ShownContent['calendar']) => workshops.some(({ sample }) => sample)

function foot(sheet: Sheet, content: ShownContent, made: Date, left: number): Element[] {
  const { company, calendar } = content
  const { phone } = company
  const { foreground, 'muted-foreground': soft, primary, muted } = sheet.colors
  const { margin } = PAGE
  decorate(sheet, () => sheet.rect(0, FOOT, PAGE.width, PAGE.height - FOOT).fill(muted))
  const small = { face: 'text', size: 9.5, color: foreground, width: 250 } as const
  const prominent = { face: 'display', size: 13, color: primary, width: 250 } as const
  const right = { ...small, align: 'right' } as const
  const rightX = PAGE.width - margin - small.width
  const action = getPage(content)?.actions[0]
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
  const asOf = `As of ${dayText(dayIn(company.timeZone, made))}. Hours are ${zoneInFull(company)}.`
  const note = textElement(sheet, 'P', asOf, rightX, FOOT + 50, { ...right, color: soft })
  return [...links.map((element) => group(sheet, 'P', [element])), note]
}

const columns = {
  dates: { x: 48, width: 102 },
  tile: { x: 152, side: 24 },
  title: { x: 188, width: 272 },
  hours: { x: 460, width: 104 },
}
const HEAD = 22
const ROW = { least: 27, most: 40 }

const getColumns = ([row = '']: string[]) => row.split(' ').length

function workshopTable(sheet: Sheet, workshops: Workshop[], { company, courses, calendar }: ShownContent): Element {
  const { top, bottom } = TABLE
  const { dates, tile, title, hours } = columns
  const { foreground, 'muted-foreground': soft } = sheet.colors
  const small = { face: 'text', size: 9, color: soft } as const
  const body = { face: 'text', size: 10.5, color: foreground } as const
  const height = Math.min(ROW.most, (bottom - top - HEAD) / workshops.length)
  const titleStyle = { face: 'display', size: 12, color: foreground, width: title.width } as const
  const heads = [
    ['Dates', dates, 'left'],
    ['Session', title, 'left'],
    [`Hours, ${company.zoneLabel}`, hours, 'right'],
  ] as const
  const headCells = heads.map(([label, { x, width }, align]) =>
    textElement(sheet, 'TH', label, x, top, { ...small, width, align }, { scope: 'Column' }),
  )
  const rows = workshops.map((workshop, index) => {
    const rowTop = top + HEAD + index * height
    const y = rowTop + (height - 25) / 2
    const course = courses.find(({ id }) => id === workshop.course)
    drawLines(sheet, dates.x, hours.x + hours.width, [rowTop])
    decorate(sheet, () => {
      if (!course) return
      const { rows, palette } = course.picture
      const side = tile.side / Math.max(rows.length, getColumns(rows))
      const top = rowTop + (height - side * rows.length) / 2
      const left = tile.x + (tile.side - side * getColumns(rows)) / 2
      paintTiles(sheet, rows, tileColors(sheet.themes.light, palette), left, top, side)
    })
    const about = [
      course?.topic,
      workshop.place,
      workshopSeats(workshop),
      `${priceText(workshop.price, calendar.currency)} a seat`,
    ].join('  ·  ')
    const from = rangeText(workshop.starts, workshop.ends)
    const at = `${timeText(workshop.from)} to ${timeText(workshop.to)}`
    const named = [
      link(sheet, workshop.title, workshopPath(workshop.id), title.x, y, titleStyle),
      textElement(sheet, 'P', about, title.x, y + 15, { ...small, width: title.width }),
    ]
    return group(sheet, 'TR', [
      textElement(sheet, 'TD', from, dates.x, y + 1, { ...body, face: 'textBold', width: dates.width }),
      group(sheet, 'TH', named, { scope: 'Row' }),
      textElement(sheet, 'TD', at, hours.x, y + 1, { ...body, width: hours.width, align: 'right' }),
    ])
  })
  return group(sheet, 'Table', [group(sheet, 'TR', headCells), ...rows])
}

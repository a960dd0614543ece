import type { CalendarSession, Content } from '#content/schema.ts'
import { type Theme, tileColors } from '#content/theme.ts'
import { rangeText, timeText } from '#web/sections/date-text.ts'
import { decorate, type Element, link, paintTiles, type Sheet, tagged, write } from './pdf-sheet.ts'

/** Where the table's columns stand, from the left edge of the sheet. */
const columns = {
  dates: { x: 40, width: 106 },
  tile: { x: 148, side: 24 },
  session: { x: 184, width: 282 },
  hours: { x: 468, width: 104 },
}
const HEAD = 22
/** Rows are as high as there is room for, within these. */
const ROW = { least: 27, most: 40 }

type Area = { top: number; bottom: number }

/** How many sessions a table can list in an area. */
export function roomFor({ top, bottom }: Area): number {
  return Math.floor((bottom - top - HEAD) / ROW.least)
}

/** The table of sessions: day, session with topic, place and seats, hours. */
export function sessionTable(
  sheet: Sheet,
  sessions: CalendarSession[],
  { courses, calendar }: Content,
  theme: Theme,
  area: Area,
): Element {
  const { ink, soft, line } = theme.colors as Record<'ink' | 'soft' | 'line', string>
  const small = { face: 'text', size: 9, color: soft } as const
  const height = Math.min(ROW.most, (area.bottom - area.top - HEAD) / sessions.length)
  const table = sheet.struct('Table')
  const head = sheet.struct('TR')
  for (const [label, column, align] of [
    ['Dates', columns.dates, 'left'],
    ['Session', columns.session, 'left'],
    [`Hours, ${calendar.zoneLabel}`, columns.hours, 'right'],
  ] as const) {
    const cell = () => write(sheet, label, column.x, area.top, { ...small, width: column.width, align })
    head.add(sheet.struct('TH', { scope: 'Column' } as object, cell as never))
  }
  table.add(head)

  sessions.forEach((session, index) => {
    const top = area.top + HEAD + index * height
    const upper = top + (height - 25) / 2
    const course = courses.find(({ id }) => id === session.course)
    decorate(sheet, () => {
      sheet.moveTo(columns.dates.x, top).lineTo(columns.hours.x + columns.hours.width, top)
      sheet.lineWidth(0.75).strokeColor(line).stroke()
      const tile = course?.picture.rows[1]?.split(' ')[1]
      if (!course || !tile) return
      const paint = tileColors(theme, course.picture.palette)
      paintTiles(sheet, [tile], paint, columns.tile.x, top + (height - columns.tile.side) / 2, columns.tile.side)
    })
    const bold = { face: 'textBold', size: 10.5, color: ink } as const
    const title = { face: 'display', size: 12, color: ink, width: columns.session.width } as const
    const about = [course?.topic, session.place, `${session.seats} seats`].filter(Boolean).join('  ·  ')
    const hours = `${timeText(session.from)} to ${timeText(session.to)}`
    const row = sheet.struct('TR')
    table.add(row)
    row.add(
      tagged(sheet, 'TD', () => {
        write(sheet, rangeText(session.starts, session.ends), columns.dates.x, upper + 1, {
          ...bold,
          width: columns.dates.width,
        })
      }),
    )
    const cell = sheet.struct('TH', { scope: 'Row' } as object)
    row.add(cell)
    cell.add(link(sheet, session.title, course?.path ?? '/', columns.session.x, upper, title))
    cell.add(
      tagged(sheet, 'P', () => {
        write(sheet, about, columns.session.x, upper + 15, { ...small, width: columns.session.width })
      }),
    )
    row.add(
      tagged(sheet, 'TD', () => {
        write(sheet, hours, columns.hours.x, upper + 1, {
          ...bold,
          face: 'text',
          width: columns.hours.width,
          align: 'right',
        })
      }),
    )
    cell.end()
    row.end()
  })
  head.end()
  table.end()
  return table
}

import { dayText } from '#content/format.ts'
import type { ShownContent } from '#content/schedule.ts'
import type { Content } from '#content/schema.ts'
import { readTheme, type Theme } from '#content/theme.ts'
import { roomFor, sessionTable } from './calendar-rows.ts'
import { decorate, type Element, group, link, makeSheet, type Sheet, textElement } from './pdf-sheet.ts'
import { BAND, band, colorsOf, PAGE } from './sheet-parts.ts'

const FOOT = 708
const TABLE = { top: BAND + 20, bottom: FOOT - 14 }

const pageOf = ({ corporate }: Pick<Content, 'corporate'>) =>
  corporate.find(({ path }) => path === '/corporate-calendar-training')

/** training-calendar.pdf: the coming workshops on one page; its links are paths. @param made the sheet's date */
export async function makeCalendarPdf(content: ShownContent, made: Date): Promise<Buffer> {
  const light = readTheme('light')
  const { title, text, sessions } = content.calendar
  const { name } = content.company
  const sorted = sessions.filter(({ ends }) => ends >= made.toISOString().slice(0, 10))
  const shown = sorted.slice(0, roomFor(TABLE))
  const head = { title, line: text, picture: pageOf(content)?.picture, isSample: hasSamples(content.calendar) }
  return makeSheet({ title, author: name, subject: text, made }, (sheet) => [
    ...band(sheet, content, head, readTheme('dark')),
    sessionTable(sheet, shown, content, light, TABLE),
    ...foot(sheet, content, light, made, sorted.length - shown.length),
  ])
}

const hasSamples = ({ sessions }: ShownContent['calendar']) => sessions.some(({ sample }) => sample)

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

import { dayIn, dayText, momentText, priceText, rangeText, timeText } from '#content/format.ts'
import type { CalendarSession, Content } from '#content/schema.ts'
import { sessionPicture } from '#content/session-picture.ts'
import { readTheme, type Theme } from '#content/theme.ts'
import { heldUntil } from '#contract/forms/reservation.ts'
import { referenceOf } from '#contract/leads.ts'
import type { RequestedSeats } from '#services/leads/reservations.ts'
import { decorate, type Element, group, makeSheet, type Sheet, type Style, textElement } from './pdf-sheet.ts'
import { approval, BAND, band, colorsOf, foot, PAGE, reasons } from './sheet-parts.ts'

const DAY = 86_400_000

type Estimate = {
  content: Content
  session: CalendarSession
  seats: number
  /** Once seats are requested: the estimate has its reference, and says until when they are held. */
  request?: RequestedSeats | undefined
}

/**
 * An estimate that a manager can approve: for whom, what for, how much, until when, and how to confirm. One page. Nothing that a visitor typed is in it but the number of seats.
 */
export async function makeEstimate(estimate: Estimate, publicUrl: string, now: Date) {
  const { content, session, request } = estimate
  const { company, calendar } = content
  const light = readTheme('light')
  const today = dayIn(calendar.timeZone, now)
  const picture = sessionPicture(session, content.courses)
  const head = { title: 'Estimate', line: session.title, picture, isSample: calendar.sample === true }
  return makeSheet({ title: `Estimate: ${session.title}`, author: company.name, made: now }, (sheet) => [
    ...band(sheet, content, head, readTheme('dark')),
    ...dates(sheet, estimate, today, light),
    ...amounts(sheet, estimate, light),
    ...(request ? hold(sheet, content, request, light) : []),
    ...reasons(sheet, content, session, light),
    ...approval(sheet, content, session, light, publicUrl),
    ...foot(sheet, content, light),
  ])
}

/** The last day on which the price is promised. */
export function validUntil({ calendar }: Pick<Content, 'calendar'>, { starts }: CalendarSession, today: string) {
  const dayAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)
  const [earlier = today] = [dayAfter(today, calendar.estimate.validDays), dayAfter(starts, -1)].sort()
  return earlier
}

/** Facts in a row: when, at which hours, where, until when the price is good, and what to name on the phone. */
function dates(sheet: Sheet, { content, session, request }: Estimate, today: string, theme: Theme): Element[] {
  const { calendar } = content
  const { foreground, 'muted-foreground': soft } = colorsOf(theme)
  const facts = [
    ['Session', rangeText(session.starts, session.ends)],
    [`Hours, ${calendar.zoneLabel}`, `${timeText(session.from)} to ${timeText(session.to)}`],
    ['Place', session.place],
    ['Estimate of', dayText(today)],
    ['Valid until', dayText(validUntil(content, session, today))],
    ...(request ? [['Reference', referenceOf(request)]] : []),
  ] as [string, string][]
  const width = (PAGE.width - 2 * PAGE.margin) / facts.length
  return facts.map(([name, fact], index) => {
    const x = PAGE.margin + index * width
    const label = { face: 'text', size: 8.5, color: soft, width: width - 8 } as const
    const value = { face: 'textBold', size: 10, color: foreground, width: width - 8 } as const
    return group(sheet, 'P', [
      textElement(sheet, 'Span', name, x, BAND + 24, label),
      textElement(sheet, 'Span', fact, x, BAND + 37, value),
    ])
  })
}

/** Seats times price, as a table of one line and its total. */
function amounts(sheet: Sheet, { content: { calendar }, session, seats }: Estimate, theme: Theme): Element[] {
  const { foreground, 'muted-foreground': soft, border, primary } = colorsOf(theme)
  const { margin } = PAGE
  const top = BAND + 72
  const right = PAGE.width - margin
  const columns = [
    { x: margin, width: 260, align: 'left' },
    { x: 316, width: 50, align: 'right' },
    { x: 376, width: 84, align: 'right' },
    { x: 470, width: right - 470, align: 'right' },
  ] as const
  decorate(sheet, () => {
    sheet.lineWidth(0.75).strokeColor(border)
    for (const y of [top + 18, top + 48]) sheet.moveTo(margin, y).lineTo(right, y).stroke()
  })
  const row = (tag: 'TH' | 'TD', cells: string[], y: number, style: Pick<Style, 'face' | 'size' | 'color'>) => {
    const options = tag === 'TH' ? { scope: 'Column' as const } : {}
    const elements = columns.map(({ x, width, align }, index) =>
      textElement(sheet, tag, cells[index] ?? '', x, y, { ...style, width, align }, options),
    )
    return group(sheet, 'TR', elements)
  }
  const price = (amount: number) => priceText(amount, calendar.currency)
  const total = price(session.price * seats)
  const cells = [session.title, String(seats), price(session.price), total]
  const small = { face: 'text', size: 9, color: soft, width: 250 } as const
  const bold = { face: 'textBold', size: 11, color: foreground, width: 250 } as const
  const large = { face: 'display', size: 19, color: primary, width: right - 316, align: 'right' } as const
  return [
    group(sheet, 'Table', [
      row('TH', ['What for', 'Seats', 'Per seat', 'Amount'], top, small),
      row('TD', cells, top + 26, { face: 'text', size: 11, color: foreground }),
    ]),
    group(sheet, 'P', [
      textElement(sheet, 'Span', 'Total before taxes', margin, top + 61, bold),
      textElement(sheet, 'Span', total, 316, top + 55, large),
    ]),
    textElement(sheet, 'P', calendar.estimate.taxes, margin, top + 77, small),
  ]
}

/** Below the total: whether the seats are held, and until when. */
function hold(sheet: Sheet, { calendar }: Content, { createdAt, state }: RequestedSeats, theme: Theme): Element[] {
  const { margin } = PAGE
  const { timeZone, zoneLabel } = calendar
  const until = momentText(heldUntil(createdAt), timeZone, 'medium')
  const words = {
    requested: `Seats held until ${until}, ${zoneLabel}`,
    confirmed: 'Seats confirmed',
    expired: 'Seats held no longer: please ask for them again',
    released: 'Seats held no longer: please ask for them again',
  }
  const style = { face: 'textBold', size: 9.5, color: colorsOf(theme).primary, width: 260, align: 'right' } as const
  return [textElement(sheet, 'P', words[state], PAGE.width - margin - style.width, BAND + 149, style)]
}

import { dayAfter, dayIn, dayText, momentText, priceText, rangeText, timeText } from '#content/format.ts'
import type { CalendarWorkshop, Content } from '#content/schema.ts'
import { workshopPicture } from '#content/workshop-picture.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { heldUntil } from '#contract/forms/reservation.ts'
import { getReference } from '#contract/leads.ts'
import type { RequestedSeats } from '#services/leads/reservations.ts'
import { type Element, group, makeSheet, type Sheet, type Style, textElement } from './pdf-sheet.ts'
import { approval, BAND, band, drawLines, foot, PAGE, reasons } from './sheet-parts.ts'

/** Line height in points. */
const LINE = 26

type Line = { workshop: CalendarWorkshop; seats: number }

type Estimate = {
  content: Content
  /** The workshop whose page the estimate comes from is first. */
  lines: Line[]
  /** Set once seats are requested. */
  request?: RequestedSeats | undefined
}

/** Builds a one-page estimate for a manager to approve. It repeats no visitor input except the number of seats. */
export async function makeEstimate(estimate: Estimate, publicUrl: string, now: Date) {
  const { content, lines, request } = estimate
  const workshop = getMain(estimate)
  const { company, calendar } = content
  const today = dayIn(company.timeZone, now)
  const picture = workshopPicture(workshop, content.courses)
  const head = { title: 'Estimate', line: workshop.title, picture, isSample: calendar.sample === true }
  return makeSheet(content, { title: `Estimate: ${workshop.title}`, made: now }, (sheet) => [
    ...band(sheet, content, head),
    ...dates(sheet, estimate, today),
    ...amounts(sheet, estimate),
    ...(request ? hold(sheet, content, request, below(lines)) : []),
    ...(lines.length > 1 ? [] : reasons(sheet, content, workshop)),
    ...approval(sheet, content, workshop, publicUrl),
    ...foot(sheet, content),
  ])
}

/** Returns the last day on which the price is valid. */
export function validUntil({ calendar }: Pick<Content, 'calendar'>, { starts }: CalendarWorkshop, today: string) {
  const [earlier = today] = [dayAfter(today, calendar.estimate.validDays), dayAfter(starts, -1)].sort()
  return earlier
}

function dates(sheet: Sheet, estimate: Estimate, today: string): Element[] {
  const { content, lines, request } = estimate
  const workshop = getMain(estimate)
  const { foreground, 'muted-foreground': soft } = sheet.colors
  const facts = [
    [lines.length > 1 ? 'First session' : 'Session', rangeText(workshop.starts, workshop.ends)],
    [`Hours in ${content.company.address.city}`, `${timeText(workshop.from)} to ${timeText(workshop.to)}`],
    ['Place', workshop.place],
    ['Estimate of', dayText(today)],
    ['Valid until', dayText(validUntil(content, getFirst(lines), today))],
    ...(request ? [['Reference', getReference(request)]] : []),
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

function getMain({ lines: [line] }: Pick<Estimate, 'lines'>): CalendarWorkshop {
  if (!line) throw new Error('An estimate needs a line.')
  return line.workshop
}

function getFirst(lines: Estimate['lines']): CalendarWorkshop {
  return lines.map(({ workshop }) => workshop).reduce((a, b) => (b.starts < a.starts ? b : a))
}

function below(lines: Estimate['lines']): number {
  return (lines.length - 1) * LINE
}

function amounts(sheet: Sheet, { content: { calendar }, lines }: Estimate): Element[] {
  const { foreground, 'muted-foreground': soft, primary } = sheet.colors
  const { margin } = PAGE
  const top = BAND + 72
  const end = top + below(lines)
  const right = PAGE.width - margin
  const columns = [
    { x: margin, width: 260, align: 'left' },
    { x: 316, width: 50, align: 'right' },
    { x: 376, width: 84, align: 'right' },
    { x: 470, width: right - 470, align: 'right' },
  ] as const
  drawLines(sheet, margin, right, [top + 18, end + 48])
  const row = (tag: 'TH' | 'TD', cells: string[], y: number, style: Pick<Style, 'face' | 'size' | 'color'>) => {
    const options = tag === 'TH' ? { scope: 'Column' as const } : {}
    const elements = columns.map(({ x, width, align }, index) =>
      textElement(sheet, tag, cells[index] ?? '', x, y, { ...style, width, align }, options),
    )
    return group(sheet, 'TR', elements)
  }
  const price = (amount: number) => priceText(amount, calendar.currency)
  const total = price(lines.reduce((sum, { workshop, seats }) => sum + workshop.price * seats, 0))
  const getName = ({ title, starts, ends }: CalendarWorkshop) =>
    lines.length > 1 ? `${title}, ${rangeText(starts, ends)}` : title
  const small = { face: 'text', size: 9, color: soft, width: 250 } as const
  const bold = { face: 'textBold', size: 11, color: foreground, width: 250 } as const
  const large = { face: 'display', size: 19, color: primary, width: right - 316, align: 'right' } as const
  return [
    group(sheet, 'Table', [
      row('TH', ['What for', 'Seats', 'Per seat', 'Amount'], top, small),
      ...lines.map(({ workshop, seats }, index) => {
        const cells = [getName(workshop), String(seats), price(workshop.price), price(workshop.price * seats)]
        return row('TD', cells, top + 26 + index * LINE, { face: 'text', size: 11, color: foreground })
      }),
    ]),
    group(sheet, 'P', [
      textElement(sheet, 'Span', 'Total before taxes', margin, end + 61, bold),
      textElement(sheet, 'Span', total, 316, end + 55, large),
    ]),
    textElement(sheet, 'P', calendar.estimate.taxes, margin, end + 77, small),
  ]
}

function hold(sheet: Sheet, { company }: Content, { createdAt, state }: RequestedSeats, down: number): Element[] {
  const { margin } = PAGE
  const until = momentText(heldUntil(createdAt), company.timeZone, 'medium')
  const sentences = {
    requested: `Seats held until ${until}, ${zoneInFull(company)}`,
    confirmed: 'Seats confirmed',
    expired: 'Seats held no longer: please ask for them again',
    released: 'Seats held no longer: please ask for them again',
  }
  const style = { face: 'textBold', size: 9.5, color: sheet.colors.primary, width: 260, align: 'right' } as const
  return [textElement(sheet, 'P', sentences[state], PAGE.width - margin - style.width, BAND + 149 + down, style)]
}

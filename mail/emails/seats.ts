import { priceText, rangeText, timeText } from '#content/format.ts'
import type { CalendarWorkshop, Content } from '#content/schema.ts'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import { getReference } from '#contract/leads.ts'
import type { EmailDefinition, EmailRow, Pairs } from '#mail/email.ts'
import { fields, greeting } from '#mail/parts.ts'

type SeatsData = {
  row: EmailRow
  seats: { workshop: CalendarWorkshop; seats: number }[]
  total: string
  /** Whether it is known whom the invoice names. It has an email of its own. */
  isInvoiced: boolean
  /** Of the link to the form of names. */
  token: string
}

/** Email to a company: its seats are confirmed, with the days and the price. */
export const seats: EmailDefinition<SeatsData> = {
  secret: ({ token }) => token,
  visitor: ({ row, seats, total, isInvoiced, token }, publicUrl, content) => {
    const all = seats.reduce((sum, line) => sum + line.seats, 0)
    const confirmed = all === 1 ? 'Your seat is confirmed' : `Your ${all} seats are confirmed`
    const [first] = seats
    return {
      subject: `${confirmed}: ${seats.map(({ workshop }) => workshop.title).join(', ')}`,
      preview: `${total} before taxes.`,
      heading: `${confirmed}.`,
      parts: [
        greeting,
        'We confirm your request. From now on the seats are yours.',
        ...seats.map((line) => fields(line.workshop.title, aboutLine(line, content))),
        fields('In total', [
          ['Seats', String(all)],
          ['Total before taxes', total],
          ['Reference', getReference(row)],
        ]),
        'Who comes? Enter the names all at once or one by one, and change them until the day before.',
        !isInvoiced && 'Where does the invoice go? Enter its address there, too, and we send it at once.',
        {
          kind: 'action',
          label: isInvoiced ? 'Enter the names' : 'Enter names and address',
          url: `${publicUrl}/application/names/${token}`,
        },
        first && {
          kind: 'link',
          label: 'Get the amounts (PDF)',
          url: `${publicUrl}${CALENDAR_PATH}/${first.workshop.id}/estimate.pdf?request=${row.id}`,
        },
        { kind: 'steps', title: 'What happens next', steps: content.calendar.request.next.steps.slice(2) },
        'If something is wrong, please reply to this email.',
      ],
    }
  },
}

function aboutLine({ workshop, seats }: SeatsData['seats'][number], { calendar, company }: Content): Pairs {
  const { starts, ends, from, to, place, price } = workshop
  return [
    ['Days', rangeText(starts, ends)],
    ['Hours', `${timeText(from)} to ${timeText(to)} ${company.zoneLabel}`],
    ['Place', place],
    ['Seats', `${seats} at ${priceText(price, calendar.currency)}`],
  ]
}

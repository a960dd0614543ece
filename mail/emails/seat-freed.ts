import { wholeDay } from '#content/format.ts'
import type { Start } from '#contract/starts.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'

/** `row` was erased, so this tells nothing about its person. */
type FreedSeat = { row: EmailRow; start: Pick<Start, 'id' | 'starts' | 'state'>; free: number; waiting: number }

/** Email to staff: an erasure, which leaves no record, has made a seat free. */
export const seatFreed: EmailDefinition<FreedSeat> = {
  appliesWhile: ({ start }) => start.state !== 'canceled',
  staff: ({ start, free, waiting }, publicUrl) => ({
    subject: `A seat is free: ${start.id}`,
    preview: `Somebody with a seat was erased. On the waitlist: ${waiting}.`,
    heading: 'A seat is free.',
    parts: [
      `Somebody who had a seat of the start on ${wholeDay(start.starts)} had their data erased. The seat is free again.`,
      `Free seats: ${free}. On the waitlist: ${waiting}.`,
      { kind: 'action', label: 'Open this start', url: `${publicUrl}/desk/starts/${start.id}` },
    ],
  }),
}

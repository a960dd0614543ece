import { wholeDay } from '#content/format.ts'
import type { Cohort } from '#contract/cohorts.ts'
import type { EmailDefinition, EmailRow } from '#mail/email.ts'

/** `row` was erased, so this tells nothing about its person. */
type FreedSeat = { row: EmailRow; cohort: Pick<Cohort, 'id' | 'starts' | 'state'>; free: number; waiting: number }

/** Email to staff: an erasure, which leaves no record, has made a seat free. */
export const seatFreed: EmailDefinition<FreedSeat> = {
  appliesWhile: ({ cohort }) => cohort.state !== 'canceled',
  staff: ({ cohort, free, waiting }, publicUrl) => ({
    subject: `A seat is free: ${cohort.id}`,
    preview: `Somebody with a seat was erased. On the waitlist: ${waiting}.`,
    heading: 'A seat is free.',
    parts: [
      `Somebody who had a seat of the start on ${wholeDay(cohort.starts)} had their data erased. The seat is free again.`,
      `Free seats: ${free}. On the waitlist: ${waiting}.`,
      { kind: 'action', label: 'Open this start', url: `${publicUrl}/desk/starts/${cohort.id}` },
    ],
  }),
}

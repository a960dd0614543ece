import type { Session } from '#content/schedule.ts'
import { getLeadForm, isLeadKind } from '#contract/forms/lead-forms.ts'
import { titledSeats } from '#contract/forms/reservation.ts'

type Answers = Readonly<Record<string, unknown>>

const SUMMARY_MAX_LENGTH = 120

/** Replaces workshop ids with titles, unless the workshop was removed. */
export function withTitles<Row extends Answers>(row: Row, sessions: Session[]): Row {
  const session = sessions.find(({ id }) => id === row.session)
  const also = typeof row.also === 'string' ? { also: titledSeats(row.also, sessions) } : {}
  return { ...row, ...(session && { session: session.title }), ...also }
}

/** Returns one line, such as "12 people · SQL for analysts". */
export function summarize(kind: string, answers: Answers, sessions: Session[]): string {
  if (!isLeadKind(kind)) return ''
  const parts = getLeadForm(kind).summary(withTitles(answers, sessions))
  const words = parts.filter((part) => part !== undefined && part !== '').map(String)
  const letters = [...words.join(' · ').replaceAll(/\s+/g, ' ').trim()]
  return letters.length > SUMMARY_MAX_LENGTH
    ? `${letters.slice(0, SUMMARY_MAX_LENGTH).join('').trim()}…`
    : letters.join('')
}

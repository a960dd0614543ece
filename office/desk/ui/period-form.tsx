import type { ReactNode } from 'react'
import { monthText } from '#content/format.ts'
import { TextLink } from '#office/ui/page.tsx'
import type { Period } from '#services/period.ts'
import { FilterForm } from './forms.tsx'
import { Line } from './parts.tsx'

type PeriodFormProps = { period: Period; children?: ReactNode }

/** Chooses the days of a report: any, or the month before. @param children what can be done with the period */
export function PeriodForm({ period: { from, to }, children }: PeriodFormProps) {
  const before = monthBefore(from)
  return (
    <Line>
      <FilterForm key={`${from} ${to}`}>
        <label>
          From
          <input type="date" name="from" defaultValue={from} className="input" />
        </label>
        <label>
          To
          <input type="date" name="to" defaultValue={to} className="input" />
        </label>
      </FilterForm>
      <TextLink to={`?${new URLSearchParams(before)}`}>Show {monthText(before.from)}</TextLink>
      {children}
    </Line>
  )
}

/** First and last day of the month before that of a day. */
function monthBefore(day: string): { from: string; to: string } {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const iso = (date: Date) => date.toISOString().slice(0, 10)
  return { from: iso(new Date(Date.UTC(year, month - 2, 1))), to: iso(new Date(Date.UTC(year, month - 1, 0))) }
}

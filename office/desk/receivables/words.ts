import { longDay, monthText } from '#content/format.ts'
import { type Age, ages, type ReceivablesFilter } from '#services/accounting/filter.ts'

export const ageWords: Record<Age, string> = {
  'not-due': 'Not due',
  '1-30': '1–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  'over-90': 'Over 90 days',
}

export const ageColumns = ages.map((age) => [age, ageWords[age]] as const)

/** Address of what a figure is made of. */
export const chargesAt = (filter: ReceivablesFilter): string =>
  `/desk/receivables/charges?${new URLSearchParams(filter as Record<string, string>)}`

type Named = { start: string | undefined; payer: string | undefined }

/** What a page lists: "1–30 days overdue · Acme · USD". */
export function filterWords({ currency, age, month, start, payer }: ReceivablesFilter, named: Named): string {
  const words = [
    age && (age === 'not-due' ? ageWords[age] : `${ageWords[age]} overdue`),
    month && `Due in ${monthText(month)}`,
    start && (start === 'none' ? 'No start' : (named.start ?? start)),
    payer && (payer === 'self' ? 'Paid by themselves' : (named.payer ?? 'A payer that was erased')),
    currency?.toUpperCase(),
  ]
  return words.filter(Boolean).join(' · ')
}

export const startWords = ({ course, starts }: { course: string; starts: string }): string =>
  [course, starts && (/^\d{4}-\d\d-\d\d$/.test(starts) ? longDay(starts) : starts)].filter(Boolean).join(', ')

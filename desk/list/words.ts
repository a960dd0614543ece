import { type ApplicationStatus, applicationStatuses } from '#contract/application-status.ts'
import type { Filter, WorkState } from '#services/records/filter.ts'

/** Labels of the follow-up. */
export const stateWords: Record<WorkState, string> = {
  new: 'New',
  in_progress: 'In progress',
  waiting: 'Waiting',
  done: 'Done',
}

export const statusWord = (status: ApplicationStatus): string => applicationStatuses[status].staff

export const feeWords: Record<NonNullable<Filter['fee']>, string> = {
  due: 'Due',
  waived: 'Waived',
  paid: 'Paid',
  refunded: 'Refunded',
}

export const ageWords: Record<NonNullable<Filter['age']>, string> = {
  day: 'Up to a day',
  week: 'Up to a week',
  month: 'Up to 30 days',
  older: 'Over 30 days',
}

/** "MK" for Mara Klein. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase('en')
}

import { dayText, longDay, timeText, tuitionText } from '#content/format.ts'
import type { EntryKind } from '#content/schedule-entries.ts'
import type { CalendarWorkshop } from '#content/schema.ts'
import type { StartState } from '#content/start-state.ts'
import type { Course } from '#services/deps.ts'
import type { EntryValue } from './controls.ts'
import { type Control, formFields, getLabel } from './fields.ts'

export type StateWord = { word: string; shape?: string }

export const startStates: Record<StartState, StateWord> = {
  open: { word: 'Open', shape: 'paid' },
  last_days: { word: 'Last days', shape: 'waiting' },
  few_left: { word: 'Few left', shape: 'waiting' },
  full: { word: 'Full', shape: 'wrong' },
  closed: { word: 'Closed' },
  running: { word: 'Running', shape: 'in_progress' },
  over: { word: 'Over' },
  canceled: { word: 'Canceled' },
}

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const texts: Partial<Record<Control, (value: never, courses: Course[]) => string>> = {
  date: dayText,
  time: timeText,
  count: (value: number) => value.toLocaleString('en-US'),
  money: (value: number) => value.toLocaleString('en-US'),
  training: (value: string, courses) => courseName(value, courses),
  weekday: (value: number) => weekdayNames[value] ?? '',
  days: (value: string[]) => value.join(', '),
  flag: () => 'Yes',
  lines: (value: string[]) => value.join('; '),
  dates: (value: string[]) => value.map(dayText).join('; '),
  tuition: tuitionText,
  trainer: ({ name, line }: CalendarWorkshop['trainer']) => `${name}. ${line}`,
  outline: (value: CalendarWorkshop['outline']) =>
    value.map((day, index) => `Day ${index + 1}: ${day.map(({ title }) => title).join(', ')}`).join('. '),
}

export function courseName(id: string, courses: Course[]): string {
  return courses.find((course) => course.id === id)?.name ?? id
}

function getWords(control: Control, value: unknown, courses: Course[]): string {
  return value === undefined ? '' : (texts[control]?.(value as never, courses) ?? String(value))
}

/** Lists an entry's non-empty fields, for people who may only read. */
export function getFacts(kind: EntryKind, value: EntryValue, courses: Course[]): [term: string, words: string][] {
  return formFields[kind].flatMap(({ name, control }) => {
    const words = getWords(control, value[name], courses)
    return words ? [[getLabel(kind, name), words]] : []
  })
}

export function changeWords(
  kind: EntryKind,
  before: EntryValue | null,
  after: EntryValue | null,
  courses: Course[],
): string[] {
  if (!before) return ['Added']
  if (!after) return ['Removed']
  return formFields[kind].flatMap(({ name, control }) => {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return []
    if (name === 'sample') return after.sample ? 'Marked as a sample' : 'Confirmed: no longer a sample'
    if (name === 'canceled') return after.canceled ? 'Canceled' : 'No longer canceled'
    const [from, to] = [getWords(control, before[name], courses), getWords(control, after[name], courses)]
    const label = getLabel(kind, name)
    if (from === to) return `${label} reworded`
    if (!from) return `${label} added: ${to}`
    return to ? `${label} from ${from} to ${to}` : `${label} removed: ${from}`
  })
}

/** "UI/UX, January 26, 2027". */
export function entryTitle(kind: EntryKind, value: EntryValue, courses: Course[]): string {
  if (kind === 'cohort') return `${courseName(String(value.course), courses)}, ${longDay(String(value.starts))}`
  if (kind === 'workshop') return `${value.title}, ${longDay(String(value.starts))}`
  return kind === 'round' ? `Round of ${longDay(String(value.cohortStarts))}` : 'Information session'
}

import { dayText, longDay, numberText, timeText, tuitionText } from '#content/format.ts'
import { planName } from '#content/plan-text.ts'
import type { EntryKind } from '#content/schedule-entries.ts'
import type { CalendarWorkshop } from '#content/schema.ts'
import type { StartState } from '#content/start-state.ts'
import type { PaymentPlan, RefundSchedule } from '#contract/plans.ts'
import { plural } from '#office/desk/ui/shown.ts'
import type { Course } from '#services/deps.ts'
import { fieldLabels } from '#services/schedule/field-labels.ts'
import { typeReduction } from '#services/typed-plans.ts'

/** An entry, from the database or from a form. */
export type EntryValue = Record<string, unknown>

export type Control =
  | ('text' | 'area' | 'date' | 'time' | 'count' | 'money' | 'training' | 'weekday' | 'days' | 'flag')
  | ('lines' | 'dates' | 'tuition' | 'plans' | 'refunds' | 'trainer' | 'outline')

export type FormField = { name: string; control: Control; hint?: string | undefined; isWide: boolean }

const wide = (name: string, control: Control, hint?: string): FormField => ({ name, control, hint, isWide: true })
const half = (name: string, control: Control, hint?: string): FormField => ({ name, control, hint, isWide: false })

const sample = wide('sample', 'flag', 'Visitors see a “Sample” mark. Clear it once everything here is true.')
const hours = [half('from', 'time'), half('to', 'time')]

export const formFields: Record<EntryKind, FormField[]> = {
  start: [
    wide('course', 'training'),
    wide('days', 'days'),
    half('starts', 'date', 'On a day of its classes.'),
    half('ends', 'date', 'Empty: the last class of the training’s last week.'),
    ...hours,
    wide('more', 'text', 'Besides the classes, such as “a lab every other Saturday”. Optional.'),
    half('seats', 'count'),
    half('applyBy', 'date', 'The first day at the latest.'),
    wide('tuition', 'tuition'),
    wide('plans', 'plans'),
    wide('refunds', 'refunds'),
    wide(
      'joining',
      'area',
      'Where the first class is, or its link. Only learners see it: on their page, and by email three days before. Optional.',
    ),
    wide('prepare', 'area', 'What to install, read or bring. Only learners see it. Optional.'),
    wide('canceled', 'flag', 'Visitors no longer see this start. Applications that name it stay.'),
    sample,
  ],
  workshop: [
    wide('title', 'text'),
    wide('summary', 'area'),
    wide('course', 'training', 'Gives the topic, and the training that its page leads to.'),
    half('starts', 'date'),
    half('ends', 'date'),
    ...hours,
    wide('place', 'text', 'A city, or “Online”.'),
    half('seats', 'count'),
    half('price', 'money', 'Before taxes.'),
    wide('trainer', 'trainer'),
    wide('audience', 'lines', 'One to four lines, each a group of people.'),
    wide('bring', 'text', 'What people need to know or have. Optional.'),
    wide(
      'outline',
      'outline',
      'A line for each part, as “Title: text”. An empty line begins the next day. Two to four parts a day, as many on each day.',
    ),
    wide('canceled', 'flag', 'Visitors no longer see this workshop. Requests for seats stay.'),
    sample,
  ],
  round: [
    half('applicationsClose', 'date', 'The last day to apply.'),
    half('firstDay', 'date'),
    half('promoCode', 'text', 'It waives the application fee, after the round, too. Case does not matter.'),
    wide('codeEnded', 'flag', 'The code no longer waives the fee. Applications that used it keep their waiver.'),
    sample,
  ],
  information_session: [
    half('weekday', 'weekday'),
    half('time', 'time'),
    half('minutes', 'count'),
    half('platform', 'text', 'Such as “Zoom”. Optional.'),
    wide('bookingUrl', 'text'),
    wide('exceptions', 'dates', 'One day a line, as yyyy-mm-dd. Optional.'),
    sample,
  ],
}

export const getLabel = (kind: EntryKind, name: string): string => fieldLabels[kind][name] ?? name

export const entryPlaces: Record<EntryKind, { path: string; all: string; one: string }> = {
  start: { path: '/desk/starts', all: 'All starts', one: 'start' },
  workshop: { path: '/desk/workshops', all: 'All workshops', one: 'workshop' },
  round: { path: '/desk/scholarship', all: 'All rounds', one: 'round' },
  information_session: { path: '/desk/information-session', all: 'Information session', one: 'information session' },
}

const listedKinds = ['start', 'workshop', 'round'] as const
/** The information session has a form, but no list. */
export type ListedKind = (typeof listedKinds)[number]

/** Returns the page of an entry. The information session does not have its own. */
export function entryPath(kind: EntryKind, id: string): string {
  const { path } = entryPlaces[kind]
  return kind === 'information_session' ? path : `${path}/${id}`
}

/** Returns the kind of entries that a page of the desk is about. */
export function kindAt(address: string): ListedKind {
  const [, , place] = new URL(address).pathname.split(/[/.]/)
  return listedKinds.find((kind) => entryPlaces[kind].path === `/desk/${place}`) ?? 'start'
}

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
  count: numberText,
  money: numberText,
  training: (value: string, courses) => courseName(value, courses),
  weekday: (value: number) => weekdayNames[value] ?? '',
  days: (value: string[]) => value.join(', '),
  flag: () => 'Yes',
  lines: (value: string[]) => value.join('; '),
  dates: (value: string[]) => value.map(dayText).join('; '),
  tuition: tuitionText,
  plans: (value: PaymentPlan[]) => value.map(planWords).join('; '),
  refunds: refundWords,
  trainer: ({ name, line }: CalendarWorkshop['trainer']) => `${name}. ${line}`,
  outline: (value: CalendarWorkshop['outline']) =>
    value.map((day, index) => `Day ${index + 1}: ${day.map(({ title }) => title).join(', ')}`).join('. '),
}

/** "With a deposit, 500" */
function planWords(plan: PaymentPlan): string {
  if (plan.kind !== 'full') return plan.deposit === 0 ? planName(plan) : `${planName(plan)}, ${plan.deposit}`
  return plan.discount ? `${planName(plan)}, ${typeReduction(plan.discount)} off` : planName(plan)
}

/** "100% until 1 day before the first class, 50% until 14 days after it" */
function refundWords({ steps, keepsDeposit }: RefundSchedule): string {
  const words = steps.map(({ untilDay, percent }) => {
    const days = plural(Math.abs(untilDay), 'day')
    return `${percent}% until ${untilDay < 0 ? `${days} before the first class` : `${days} after the first class`}`
  })
  return [...words, ...(keepsDeposit ? ['without the deposit'] : [])].join(', ') || 'None'
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

export function changeSentences(
  kind: EntryKind,
  before: EntryValue | null,
  after: EntryValue | null,
  courses: Course[],
): string[] {
  if (!before) return ['Added']
  if (!after) return ['Removed']
  const closed = after.closedAt ? 'Closed for applications' : 'Open for applications again'
  const closing = before.closedAt === after.closedAt ? [] : [closed]
  const sentences = formFields[kind].flatMap(({ name, control }) => {
    if (JSON.stringify(before[name]) === JSON.stringify(after[name])) return []
    if (name === 'sample') return after.sample ? 'Marked as a sample' : 'Confirmed: no longer a sample'
    if (name === 'codeEnded') return after.codeEnded ? 'Code ended' : 'Code accepted again'
    if (name === 'canceled') return after.canceled ? 'Canceled' : 'No longer canceled'
    const [from, to] = [getWords(control, before[name], courses), getWords(control, after[name], courses)]
    const label = getLabel(kind, name)
    if (from === to) return `${label} reworded`
    if (!from) return `${label} added: ${to}`
    return to ? `${label} from ${from} to ${to}` : `${label} removed: ${from}`
  })
  return [...closing, ...sentences]
}

/** "UI/UX, January 26, 2027". */
export function entryTitle(kind: EntryKind, value: EntryValue, courses: Course[]): string {
  if (kind === 'start') return `${courseName(String(value.course), courses)}, ${longDay(String(value.starts))}`
  if (kind === 'workshop') return `${value.title}, ${longDay(String(value.starts))}`
  return kind === 'round' ? `Round of ${longDay(String(value.firstDay))}` : 'Information session'
}

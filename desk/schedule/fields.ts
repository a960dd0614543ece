import type { EntryKind } from '#content/schedule-entries.ts'
import { fieldLabels } from '#services/schedule/field-labels.ts'

/** How a field is typed, and shown in words. */
export type Control =
  | ('text' | 'area' | 'date' | 'time' | 'count' | 'money' | 'training' | 'weekday' | 'days' | 'flag')
  | ('lines' | 'dates' | 'tuition' | 'trainer' | 'outline')

export type FormField = { name: string; control: Control; hint?: string; wide?: true }

const sample: FormField = {
  ...{ name: 'sample', control: 'flag', wide: true },
  hint: 'Visitors see a “Sample” mark. Clear it once everything here is true.',
}

/** The fields of each form, in order. */
export const formFields: Record<EntryKind, FormField[]> = {
  cohort: [
    { name: 'course', control: 'training', wide: true },
    { name: 'starts', control: 'date' },
    { name: 'ends', control: 'date' },
    { name: 'days', control: 'days', wide: true },
    { name: 'from', control: 'time' },
    { name: 'to', control: 'time' },
    {
      name: 'more',
      control: 'text',
      wide: true,
      hint: 'Besides the classes, such as “a lab every other Saturday”. Optional.',
    },
    { name: 'seats', control: 'count' },
    { name: 'applyBy', control: 'date' },
    { name: 'tuition', control: 'tuition', wide: true },
    { name: 'paymentPlan', control: 'area', wide: true, hint: 'How tuition can be paid. Optional.' },
    {
      name: 'canceled',
      control: 'flag',
      wide: true,
      hint: 'Visitors no longer see this start. Applications that name it stay.',
    },
    sample,
  ],
  workshop: [
    { name: 'title', control: 'text', wide: true },
    { name: 'summary', control: 'area', wide: true },
    {
      name: 'course',
      control: 'training',
      wide: true,
      hint: 'Gives the topic, and the training that its page leads to.',
    },
    { name: 'starts', control: 'date' },
    { name: 'ends', control: 'date' },
    { name: 'from', control: 'time' },
    { name: 'to', control: 'time' },
    { name: 'place', control: 'text', wide: true, hint: 'A city, or “Online”.' },
    { name: 'seats', control: 'count' },
    { name: 'price', control: 'money', hint: 'Before taxes.' },
    { name: 'trainer', control: 'trainer', wide: true },
    { name: 'audience', control: 'lines', wide: true, hint: 'One to four lines, each a group of people.' },
    { name: 'bring', control: 'text', wide: true, hint: 'What people need to know or have. Optional.' },
    {
      ...{ name: 'outline', control: 'outline', wide: true },
      hint: 'A line for each part, as “Title: text”. An empty line begins the next day. Two to four parts a day, as many on each day.',
    },
    {
      name: 'canceled',
      control: 'flag',
      wide: true,
      hint: 'Visitors no longer see this workshop. Requests for seats stay.',
    },
    sample,
  ],
  round: [
    { name: 'applicationsClose', control: 'date', hint: 'The last day to apply.' },
    { name: 'cohortStarts', control: 'date' },
    { name: 'promoCode', control: 'text', hint: 'It waives the application fee. Case does not matter.' },
    sample,
  ],
  information_session: [
    { name: 'weekday', control: 'weekday' },
    { name: 'time', control: 'time' },
    { name: 'timeZone', control: 'text', hint: 'Its IANA name, such as America/Denver.' },
    { name: 'zoneLabel', control: 'text', hint: 'As visitors read it, such as “Mountain Time”.' },
    { name: 'minutes', control: 'count' },
    { name: 'platform', control: 'text', hint: 'Such as “Zoom”. Optional.' },
    { name: 'bookingUrl', control: 'text', wide: true },
    { name: 'exceptions', control: 'dates', wide: true, hint: 'One day a line, as yyyy-mm-dd. Optional.' },
    sample,
  ],
}

export const labelOf = (kind: EntryKind, name: string): string => fieldLabels[kind][name] ?? name

/** Where entries are at the desk, and what people call one. */
export const entryPlaces: Record<EntryKind, { path: string; all: string; one: string }> = {
  cohort: { path: '/starts', all: 'All starts', one: 'start' },
  workshop: { path: '/workshops', all: 'All workshops', one: 'workshop' },
  round: { path: '/rounds', all: 'All rounds', one: 'round' },
  information_session: { path: '/rounds', all: 'Rounds', one: 'information session' },
}

/** The page of an entry. The information session has none of its own. */
export function entryPath(kind: EntryKind, id: string): string {
  const { path } = entryPlaces[kind]
  return kind === 'information_session' ? path : `${path}/${id}`
}

/** What kind of entries a page of the desk is about. */
export function kindAt(address: string): EntryKind {
  const [, , place] = new URL(address).pathname.split(/[/.]/)
  return (Object.keys(entryPlaces) as EntryKind[]).find((kind) => entryPlaces[kind].path === `/${place}`) ?? 'cohort'
}

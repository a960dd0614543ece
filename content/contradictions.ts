import { type Weekday, weekdays } from '#contract/starts.ts'
import { longDay, wholeDay } from './format.ts'
import type { Company, ContentStart, CoursePage } from './schema.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Sentence = [field: keyof ContentStart, sentence: string]

/** In what a start contradicts itself or its training's page: fields, each with a sentence. */
export function startContradictions(
  { starts, ends, days, from, to, more }: ContentStart,
  { weeks, format }: Pick<CoursePage, 'weeks' | 'format'>,
): Sentence[] {
  const isClassDay = (day: string) => days.includes(weekdayOf(day))
  const outside = Object.entries({ starts, ends })
    .filter(([, day]) => !isClassDay(day))
    .map(([field, day]): Sentence => {
      return [field as 'starts' | 'ends', `${wholeDay(day)} is not a day of its classes (${days.join(', ')}).`]
    })
  const week = Math.ceil(((Date.parse(ends) - Date.parse(starts)) / DAY + 1) / 7)
  const hours = (days.length * (Date.parse(`${starts}T${to}Z`) - Date.parse(`${starts}T${from}Z`))) / HOUR
  const promised = format?.liveHours
  const hasHours = promised === undefined || (more ? hours < promised : hours === promised)
  return [
    ...outside,
    ...(week === weeks
      ? []
      : ([['ends', `${longDay(ends)} is in week ${week}; the training has ${weeks} weeks.`]] satisfies Sentence[])),
    ...(hasHours
      ? []
      : ([
          ['days', `Its classes take ${hours} hours a week; the training's page says ${promised} live hours.`],
        ] satisfies Sentence[])),
  ]
}

const weekdayOf = (day: string) => weekdays[new Date(day).getUTCDay()] as Weekday

/** The last class of a start's last week. Undefined without class days. */
export function lastClassDay(starts: string, days: readonly Weekday[], weeks: number): string | undefined {
  const last = Date.parse(starts) + (weeks * 7 - 1) * DAY
  const week = Array.from({ length: 7 }, (_value, before) => new Date(last - before * DAY).toISOString().slice(0, 10))
  return week.find((day) => days.includes(weekdayOf(day)))
}

const ZONE_NAME =
  /\b(?:Newfoundland|Atlantic|Eastern|Central|Mountain|Pacific|Alaska|Hawaii) (?:Standard |Daylight )?Time\b/g

/** Returns a sentence if a text names another time zone than the academy's. */
export function zoneContradiction(text: string, { zoneLabel }: Pick<Company, 'zoneLabel'>): string | undefined {
  const other = text.match(ZONE_NAME)?.find((name) => name !== zoneLabel)
  return other && `This names ${other}; the academy's hours are ${zoneLabel} (zoneLabel in company.yaml).`
}

/** Returns a sentence if a training's description names a day without a class. */
export function dayContradiction(text: string, starts: Pick<ContentStart, 'days' | 'more'>[]): string | undefined {
  const named = [...text.matchAll(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/g)].map(([day]) => day)
  const hasClass = (day: string) =>
    starts.some(({ days, more = '' }) => days.some((short) => day.startsWith(short)) || more.includes(day))
  const other = starts.length > 0 ? named.find((day) => !hasClass(day)) : undefined
  return other && `This names ${other}, on which the training has no class (starts.yaml).`
}

import { zoneOffset } from '#web/sections/next-sessions.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const MINUTE = 60_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** How far ahead a zone's clocks are looked at. What they do in every one of these years is taken for a rule. */
const YEARS = 10

/** A change of a zone's clocks: when, as the clocks showed it, and their offsets from UTC before and after, in ms. */
type Change = { at: number; shown: Date; before: number; after: number }

/**
 * A VTIMEZONE (RFC 5545, 3.6.5), so that a calendar needs no knowledge of the zone.
 * @param timeZone its IANA name
 * @param from the first time that it is needed for
 */
export function vtimezone(timeZone: string, from: Date): string[] {
  const firstYear = from.getUTCFullYear() - 1
  const changes = changesBetween(timeZone, Date.UTC(firstYear, 0, 1), Date.UTC(firstYear + YEARS, 0, 1))
  const kinds = Map.groupBy(changes, ({ before, after }) => `${before} ${after}`)
  const observances = [...kinds.values()].flatMap((kind) => observance(timeZone, kind))
  const known = changes.some(({ at }) => at <= from.getTime())
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(known ? [] : unchanged(timeZone, from.getTime())),
    ...observances,
    'END:VTIMEZONE',
  ]
}

function observance(timeZone: string, changes: Change[]): string[] {
  const [first] = changes
  if (!first) return []
  const { at, shown, before, after } = first
  const rule = yearlyRule(changes)
  const rest = changes.slice(1).map((change) => `RDATE:${stamp(change.shown)}`)
  const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
  return part(kind, timeZone, at, [`DTSTART:${stamp(shown)}`, ...(rule ? [rule] : rest)], before, after)
}

/** For zones whose clocks never change, and for times before their first change. */
function unchanged(timeZone: string, at: number): string[] {
  const offset = zoneOffset(at, timeZone)
  return part('STANDARD', timeZone, at, ['DTSTART:19700101T000000'], offset, offset)
}

function part(kind: string, zone: string, at: number, when: string[], before: number, after: number): string[] {
  const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' }).formatToParts(at)
  const name = named.find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return [
    `BEGIN:${kind}`,
    ...when,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `TZNAME:${name}`,
    `END:${kind}`,
  ]
}

/** Such as the second Sunday of every March; nothing where the changes follow no such rule. */
function yearlyRule(changes: Change[]): string | undefined {
  const alike = (read: (shown: Date) => number) => {
    const [first, ...others] = changes.map(({ shown }) => read(shown))
    return others.every((other) => other === first) ? first : undefined
  }
  const month = alike((shown) => shown.getUTCMonth())
  const weekday = alike((shown) => shown.getUTCDay())
  const time = alike((shown) => shown.getTime() % DAY)
  const week = alike((shown) => Math.ceil(shown.getUTCDate() / 7)) ?? alike((shown) => (isLastWeek(shown) ? -1 : 0))
  if (changes.length < YEARS || month === undefined || weekday === undefined || time === undefined || !week) return
  return `RRULE:FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${week}${WEEKDAYS[weekday]}`
}

function isLastWeek(day: Date): boolean {
  return new Date(day.getTime() + WEEK).getUTCMonth() !== day.getUTCMonth()
}

function changesBetween(timeZone: string, from: number, to: number): Change[] {
  const changes: Change[] = []
  // By weeks: no zone changes its clocks and changes them back within one.
  for (let week = from; week < to; week += WEEK) {
    const before = zoneOffset(week, timeZone)
    const after = zoneOffset(week + WEEK, timeZone)
    if (before === after) continue
    let [early, late] = [week, week + WEEK]
    while (late - early > MINUTE) {
      const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
      if (zoneOffset(middle, timeZone) === before) early = middle
      else late = middle
    }
    changes.push({ at: late, shown: new Date(late + before), before, after })
  }
  return changes
}

function stamp(shown: Date): string {
  return shown.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE
  const two = (number: number) => String(number).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

import type { EntryKind } from '#content/schedule-entries.ts'
import type { CalendarWorkshop } from '#content/schema.ts'
import type { PaymentPlan, RefundSchedule } from '#contract/plans.ts'
import { type Weekday, weekdays } from '#contract/starts.ts'
import { getText } from '#office/answers.ts'
import { readRefunds, readTypedPlans, writePlans, writeRefunds } from '#office/desk/plans/form.ts'
import { ServiceError } from '#services/errors.ts'
import { parsePrice } from '#services/money.ts'
import { readPlans } from '#services/typed-plans.ts'
import { type Control, type EntryValue, formFields } from './fields.ts'

type WorkshopPart = CalendarWorkshop['outline'][number][number]

/** Form values, as browsers send them. */
export type Typed = [name: string, value: string][]

/** Message for an unreadable field. */
export class Problem {
  readonly sentence: string
  constructor(sentence: string) {
    this.sentence = sentence
  }
}

type Codec = {
  /**
   * Parses a value for the schema; undefined if empty.
   * @param before previous value of the field
   * @param currency of amounts that have none of their own
   */
  read: (form: FormData, name: string, before: unknown, currency: string) => unknown
  /** Inverse of `read`. The value has passed the schema. */
  write: (value: never, name: string) => Typed
}

const textIn = (form: FormData, name: string): string | undefined => getText(form, name) || undefined
const linesIn = (form: FormData, name: string): string[] | undefined =>
  textIn(form, name)
    ?.split('\n')
    .flatMap((line) => line.trim() || [])

function countIn(form: FormData, name: string): number | Problem | undefined {
  const text = textIn(form, name)
  if (text === undefined) return undefined
  const isCount = /^(\d{1,9}|\d{1,3}(,\d{3})+)$/.test(text)
  return isCount ? Number(text.replaceAll(',', '')) : new Problem('Enter a whole number, such as 20.')
}
function amountIn(form: FormData, name: string, currency: string): number | Problem | undefined {
  const text = textIn(form, name)
  if (text === undefined) return undefined
  return (
    parsePrice(text, currency.toLowerCase()) ??
    new Problem(`Enter an amount${currency && ` of ${currency}`}, such as 1,250.`)
  )
}

const plain: Codec = { read: textIn, write: (value, name) => [[name, value]] }
const many: Codec = { read: linesIn, write: (value: string[], name) => [[name, value.join('\n')]] }
const shown = (value: number, name: string): Typed => [[name, String(value)]]

export const controls: Record<Control, Codec> = {
  text: plain,
  area: plain,
  date: plain,
  time: plain,
  training: plain,
  lines: many,
  dates: many,
  count: { read: countIn, write: shown },
  money: { read: (form, name, _before, currency) => amountIn(form, name, currency), write: shown },
  weekday: { read: countIn, write: shown },
  days: {
    read: (form, name) => weekdays.filter((day) => form.getAll(name).includes(day)),
    write: (value: Weekday[], name) => value.map((day) => [name, day]),
  },
  flag: {
    read: (form, name) => (form.has(name) ? true : undefined),
    write: (_value, name) => [[name, 'on']],
  },
  tuition: {
    read: readTuition,
    write: ({ amount, most, currency }: { amount: number; most?: number; currency: string }, name) => [
      [name, most === undefined ? 'amount' : 'range'],
      [`${name}.amount`, String(amount)],
      ...(most === undefined ? [] : ([[`${name}.most`, String(most)]] satisfies Typed)),
      [`${name}.currency`, currency],
    ],
  },
  plans: {
    read(form, _name, _before, currency) {
      const plans = readPlans(readTypedPlans(form), textIn(form, 'tuition.currency')?.toUpperCase() ?? currency, [])
      if (typeof plans === 'string') return new Problem(plans)
      return plans.length > 0 ? plans : undefined
    },
    write: (plans: PaymentPlan[]) => writePlans(plans),
  },
  refunds: {
    read: (form, name) => (textIn(form, name) === 'own' ? readRefunds(form) : undefined),
    write: (refunds: RefundSchedule, name) => [[name, 'own'], ...writeRefunds(refunds)],
  },
  trainer: {
    read(form, name) {
      const [own, line] = [textIn(form, `${name}.name`), textIn(form, `${name}.line`)]
      if (own === undefined && line === undefined) return undefined
      return own && line ? { name: own, line } : new Problem('Give both the name and the line.')
    },
    write: (value: { name: string; line: string }, name) => [
      [`${name}.name`, value.name],
      [`${name}.line`, value.line],
    ],
  },
  outline: {
    read: readOutline,
    write: (value: WorkshopPart[][], name) => {
      const days = value.map((day) => day.map(({ title, text }) => `${title}: ${text}`).join('\n'))
      return [[name, days.join('\n\n')]]
    },
  },
}

function readTuition(form: FormData, name: string) {
  const choice = textIn(form, name)
  if (choice === undefined || choice === 'request') return undefined
  const currency = textIn(form, `${name}.currency`)?.toUpperCase() ?? ''
  const amount = amountIn(form, `${name}.amount`, currency)
  const most = choice === 'range' ? amountIn(form, `${name}.most`, currency) : undefined
  const found = [amount, most].find((item) => item instanceof Problem)
  if (found) return found
  if (amount === undefined) return new Problem('Enter the amount, or choose “On request”.')
  if (choice === 'range' && most === undefined)
    return new Problem('Enter the most that it can be, or choose “An amount”.')
  return { amount, most, currency }
}

const tiles = ['z4u1', 'd3', 'z0o2', 'm1', 'q3', 'z1r2', 'l2', 'b1', 'z3f2', 't2', 'z4x3', 'z1i3']

function readOutline(form: FormData, name: string, before: unknown): WorkshopPart[][] | Problem | undefined {
  const days = textIn(form, name)?.split(/\n\s*\n/)
  const known = before as WorkshopPart[][] | undefined
  const outline: WorkshopPart[][] = []
  for (const [day, lines] of days?.entries() ?? []) {
    const parts: WorkshopPart[] = []
    for (const [place, line] of lines.split('\n').entries()) {
      const [, title, text] = /^(.+?):\s+(.+)$/.exec(line.trim()) ?? []
      if (!title || !text)
        return new Problem(`Write each part as “Title: text”. “${line.trim()}” has no title or no text.`)
      const tile = known?.[day]?.[place]?.tile ?? tiles[(day * 4 + place) % tiles.length] ?? ''
      parts.push({ title, text, tile })
    }
    outline.push(parts)
  }
  return days && outline
}

/**
 * Reads an entry from a form, with a message for each unreadable field.
 * @param before its parts keep their tiles
 * @param currency of the workshops' prices
 */
export function entryOfForm(kind: EntryKind, form: FormData, before: EntryValue | null, currency: string) {
  const value: EntryValue = {}
  const problems: Record<string, string[]> = {}
  for (const { name, control } of formFields[kind]) {
    const read = controls[control].read(form, name, before?.[name], currency)
    if (read instanceof Problem) problems[name] = [read.sentence]
    else if (read !== undefined) value[name] = read
  }
  return { value, problems }
}

/** Converts an entry to the initial values of its form. */
export function toTyped(kind: EntryKind, value: EntryValue): Typed {
  return formFields[kind].flatMap(({ name, control }) =>
    value[name] === undefined ? [] : controls[control].write(value[name] as never, name),
  )
}

/** Reads the entry that a form started from, which it contains; null for a new one. @throws ServiceError invalid */
export function getKnown(form: FormData): EntryValue | null {
  try {
    const known: unknown = JSON.parse(String(form.get('known')))
    if (typeof known === 'object' && !Array.isArray(known)) return known as EntryValue | null
  } catch {
    // Handled below.
  }
  throw new ServiceError('invalid', 'This form is out of date. Reload the page.')
}

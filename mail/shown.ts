import { content } from '#content/all.data.ts'
import { momentText } from '#content/format.ts'
import { TEXT_MAX_LENGTH } from '#contract/fields.ts'
import type { FieldRule, FieldRules } from '#contract/form-fields.ts'
import type { Pairs } from './email.ts'

const { calendar, company } = content

// C0 and C1 controls but tab and line feed, and the bidirectional overrides: invisible, and a way to forge what is read.
const UNSHOWN = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

/** A text without invisible characters, its lines ended as everywhere here. */
export function shownText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSHOWN, '')
}

/**
 * A visitor's text as one line, no longer than forms take it: fit for a subject or a name. `=?` begins an encoded word (RFC
 * 2047), which mail programs decode even in quotes or with spaces in it, so the two characters are kept apart.
 */
export function shownLine(text: string): string {
  const line = shownText(text).replaceAll(/\s+/g, ' ').trim().replaceAll('=?', '= ?')
  const characters = [...line]
  return characters.length <= TEXT_MAX_LENGTH ? line : `${characters.slice(0, TEXT_MAX_LENGTH - 1).join('')}…`
}

/** The paragraphs of a text; empty lines separate them. */
export function shownParagraphs(text: string): string[] {
  return shownText(text)
    .trim()
    .split(/\n{2,}/)
}

/** Fields of a form under the labels of its contract, in its order. */
export function fieldsOf(rules: FieldRules, row: Record<string, unknown>): Pairs {
  return Object.entries(rules)
    .filter(([, { kind }]) => kind !== 'consent')
    .map(([name, rule]) => [rule.label, labelOf(rule, String(row[name] ?? ''))])
}

export function labelOf({ options = [] }: Pick<FieldRule, 'options'>, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

const { timeZone, zoneLabel } = calendar

/** A moment in the academy's own time zone, which it names; `full` has the day of the week. */
export function shownMoment(date: Date, dateStyle: 'long' | 'full' = 'long'): string {
  return `${momentText(date, timeZone, dateStyle)}, ${zoneLabel}`
}

const { street, city, region, postalCode, country } = company.address
export const academyAddress = `${street}, ${city}, ${region} ${postalCode}, ${country}`

import { momentText } from '#content/format.ts'
import type { Company } from '#content/schema.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { TEXT_MAX_LENGTH } from '#contract/fields.ts'
import type { FieldRule, FieldRules } from '#contract/form-fields.ts'
import type { Pairs } from './email.ts'

// C0 and C1 controls except tab and line feed, and bidirectional overrides: invisible, and a way to forge text.
const UNSHOWN = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

/** Removes invisible characters and normalizes line endings. */
export function shownText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSHOWN, '')
}

/**
 * Makes a visitor's text one line for a subject or a name, cut to the limit of forms. `=?` begins an encoded word (RFC
 * 2047), which mail programs decode even in quotes or with spaces in it, so the two characters are separated.
 */
export function shownLine(text: string): string {
  const line = shownText(text).replaceAll(/\s+/g, ' ').trim().replaceAll('=?', '= ?')
  const characters = [...line]
  return characters.length <= TEXT_MAX_LENGTH ? line : `${characters.slice(0, TEXT_MAX_LENGTH - 1).join('')}…`
}

export function shownParagraphs(text: string): string[] {
  return shownText(text)
    .trim()
    .split(/\n{2,}/)
}

/** Returns the fields of a form with the labels of its contract, in its order. */
export function getFields(rules: FieldRules, row: Record<string, unknown>): Pairs {
  return Object.entries(rules)
    .filter(([, { kind }]) => kind !== 'consent')
    .map(([name, rule]) => [rule.label, getLabel(rule, String(row[name] ?? ''))])
}

export function getLabel({ options = [] }: Pick<FieldRule, 'options'>, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** Formats a moment in the academy's time zone; `full` includes the weekday. */
export function shownMoment(company: Company, date: Date, dateStyle: 'long' | 'full' = 'long'): string {
  return `${momentText(date, company.timeZone, dateStyle)}, ${zoneInFull(company)}`
}

export function academyAddress({ address }: Company): string {
  const { street, city, region, postalCode, country } = address
  return `${street}, ${city}, ${region} ${postalCode}, ${country}`
}

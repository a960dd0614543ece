import { isWebAddress, TEXT_MAX_LENGTH, validateField } from './fields.ts'
import type { Option } from './options.ts'

/** What a field of a form takes. Browser and server validate by the same rule. */
export type FieldRule = {
  /** Above the control, and at the start of its messages. */
  label: string
  hint?: string
  /** `text` has several lines; `number` is whole, never optional; a `link` may lack its scheme; `consent` is a checkbox. */
  kind: 'line' | 'text' | 'email' | 'phone' | 'number' | 'choice' | 'link' | 'consent'
  optional?: boolean
  max?: number
  least?: number
  most?: number
  options?: readonly Option[]
}

export type FieldRules = Record<string, FieldRule>

/** What people typed or chose: text, a flag for `consent`. */
export type FieldValue<Rule extends FieldRule> = Rule['kind'] extends 'consent' ? boolean : string
export type FormValues<Rules extends FieldRules> = { -readonly [Name in keyof Rules]: FieldValue<Rules[Name]> }

export const LONG_TEXT_MAX_LENGTH = 4000

// Controls and bidirectional overrides are invisible and can forge what staff read. PostgreSQL cannot store NUL, or half a
// surrogate pair. A text of several lines may have line ends and tabs.
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u2069]/u
const UNPRINTABLE_BESIDE_LINES = /[^\P{Cc}\n\t]|[\p{Cs}\u202A-\u202E\u2066-\u2069]/u

/** A text as it is stored: NFC, line ends as `\n`, trimmed. */
export function tidyText(value: string): string {
  return value.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
}

/** The message for a field's value; nothing where it is good. */
export function validationError(rule: FieldRule, value: string | boolean): string | undefined {
  if (typeof value === 'boolean') return value || rule.optional ? undefined : `${rule.label} is required`
  const text = tidyText(value)
  if (text === '') return rule.optional ? undefined : missing(rule)
  return textError(rule, text)
}

function missing({ kind, label }: FieldRule): string | undefined {
  if (kind === 'choice') return validateField('dropdown', '').message
  return validateField(kind === 'number' ? 'number' : 'required', '', label).message
}

function textError(rule: FieldRule, text: string): string | undefined {
  const { label, kind, options, least = 0, most = Number.MAX_SAFE_INTEGER } = rule
  const max = rule.max ?? (kind === 'text' ? LONG_TEXT_MAX_LENGTH : TEXT_MAX_LENGTH)
  if (kind === 'choice') return options?.some((option) => option.value === text) ? undefined : missing(rule)
  // People count code points; never more than code units, which are fast to count.
  if (text.length > max && [...text].length > max) return `${label} must be at most ${max} characters long.`
  if ((kind === 'text' ? UNPRINTABLE_BESIDE_LINES : UNPRINTABLE).test(text)) {
    return `${label} must not contain control characters.`
  }
  if (kind === 'email' || kind === 'phone') return validateField(kind, text).message
  if (kind === 'link') return isWebAddress(text) ? undefined : `${label} must be a web address.`
  if (kind !== 'number') return undefined
  const { isValid, message } = validateField('number', text, label)
  if (!isValid) return message
  return Number(text) >= least && Number(text) <= most ? undefined : `${label} must be from ${least} to ${most}.`
}

/** The messages of invalid fields, in the order of the rules. */
export function validationErrors<Rules extends FieldRules>(
  rules: Rules,
  values: FormValues<Rules>,
): Partial<Record<keyof Rules & string, string>> {
  const found = Object.entries(rules).map(([name, rule]) => [name, validationError(rule, values[name] ?? '')])
  return Object.fromEntries(found.filter(([, message]) => message !== undefined))
}

export function emptyValues<Rules extends FieldRules>(rules: Rules): FormValues<Rules> {
  const entries = Object.entries(rules).map(([name, { kind }]) => [name, kind === 'consent' ? false : ''])
  return Object.fromEntries(entries) as FormValues<Rules>
}

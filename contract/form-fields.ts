import { cleanLine, cleanText } from './clean-text.ts'
import { isName, isWebAddress, TEXT_MAX_LENGTH, validateField } from './fields.ts'
import type { Option } from './options.ts'

/** Rule for one field, which both browser and server apply. */
export type FieldRule = {
  /** Label of the control and start of its messages. */
  label: string
  hint?: string
  /** Name in a sentence: 'your first name'. */
  what?: string
  /** Short label, for exports and the desk. */
  heading?: string
  /**
   * `text` has several lines; `number` is whole, never optional; a `link` may lack its scheme; `consent` is a checkbox.
   */
  kind: 'line' | 'text' | 'name' | 'email' | 'phone' | 'number' | 'choice' | 'link' | 'consent'
  optional?: boolean
  /** Message for an empty field, if not the usual one. */
  missing?: string
  max?: number
  least?: number
  most?: number
  /** Values of a choice. If absent, any text passes, since only the server knows the list. */
  options?: readonly Option[]
}

export type FieldRules = Record<string, FieldRule>

export type FieldValue<Rule extends FieldRule> = Rule['kind'] extends 'consent' ? boolean : string
export type FormValues<Rules extends FieldRules> = { -readonly [Name in keyof Rules]: FieldValue<Rules[Name]> }

export const LONG_TEXT_MAX_LENGTH = 4000

/** Cleans a field's text, as both sides do before they check it. */
export function cleanValue({ kind }: FieldRule, value: string): string {
  return kind === 'text' ? cleanText(value) : cleanLine(value)
}

export function validationError(rule: FieldRule, value: string | boolean): string | undefined {
  if (isEmpty(value)) return rule.optional ? undefined : missing(rule)
  return typeof value === 'boolean' ? undefined : textError(rule, cleanValue(rule, value))
}

/** Returns the message to show on a change. A cleared field gets its validator's message, too (specification 4). */
export function changeError(rule: FieldRule, value: string | boolean): string | undefined {
  const hasValidator = rule.kind === 'name' || rule.kind === 'email' || rule.kind === 'phone'
  if (hasValidator && !rule.optional && isEmpty(value)) return validateField(rule.kind, '').message
  return validationError(rule, value)
}

export function isEmpty(value: string | boolean): boolean {
  return typeof value === 'boolean' ? !value : cleanText(value) === ''
}

export function missing(rule: FieldRule): string | undefined {
  const { kind, label } = rule
  if (rule.missing) return rule.missing
  if (kind === 'choice') return validateField('dropdown', '').message
  return validateField(kind === 'number' ? 'number' : 'required', '', label).message
}

function textError(rule: FieldRule, text: string): string | undefined {
  const { label, kind, options, least = 0, most = Number.MAX_SAFE_INTEGER } = rule
  const max = rule.max ?? (kind === 'text' ? LONG_TEXT_MAX_LENGTH : TEXT_MAX_LENGTH)
  if (kind === 'choice' && options) {
    return options.some((option) => option.value === text) ? undefined : missing(rule)
  }
  if (kind === 'name') return isName(text, rule.max) ? undefined : validateField(kind, '').message
  // The limit is in code points. Code units, which are fast to count, are never fewer.
  if (text.length > max && [...text].length > max) return `${label} must be at most ${max} characters long.`
  if (kind === 'email' || kind === 'phone') return validateField(kind, text).message
  if (kind === 'link') return isWebAddress(text) ? undefined : `${label} must be a web address.`
  if (kind !== 'number') return undefined
  const { isValid, message } = validateField('number', text, label)
  if (!isValid) return message
  return Number(text) >= least && Number(text) <= most ? undefined : `${label} must be from ${least} to ${most}.`
}

/** Returns the messages of invalid fields, in the order of the rules. */
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

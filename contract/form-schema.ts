import { z } from 'zod'
import { NAME, NAME_MAX_LENGTH, NAME_MIN_LENGTH, PHONE, TEXT_MAX_LENGTH } from './fields.ts'
import {
  cleanValue,
  type FieldRule,
  type FieldRules,
  type FieldValue,
  LONG_TEXT_MAX_LENGTH,
  missing,
  validationError,
} from './form-fields.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL } from './leads.ts'
import { dialablePhone, PHONE_DESCRIPTION } from './phone.ts'

type FieldOutput<Rule extends FieldRule> = Rule['kind'] extends 'number' ? number : FieldValue<Rule>
type FormSchema<Rules extends FieldRules> = z.ZodObject<{
  [Name in keyof Rules]: z.ZodType<FieldOutput<Rules[Name]>, unknown>
}>

/**
 * Builds the server's schema of a form. It cleans text, makes phone numbers dialable, drops unknown fields, and takes
 * numbers as text.
 */
export function formSchema<const Rules extends FieldRules>(rules: Rules): FormSchema<Rules> {
  const shape = Object.entries(rules).map(([name, rule]) => [name, fieldSchema(rule).meta(metaOf(rule))])
  return z.object(Object.fromEntries(shape)) as unknown as FormSchema<Rules>
}

function fieldSchema(rule: FieldRule) {
  const validated = <Value extends string | boolean>(value: Value, context: z.RefinementCtx): void => {
    const message = validationError(rule, value)
    if (message) context.addIssue({ code: 'custom', message })
  }
  const wrongType = missing(rule)
  const text = z.string(wrongType)
  switch (rule.kind) {
    case 'consent':
      return (rule.optional ? z.boolean(wrongType).default(false) : z.boolean(wrongType)).superRefine(validated)
    case 'number':
      return z
        .custom<string | number>((value) => typeof value === 'string' || typeof value === 'number', wrongType)
        .transform(String)
        .superRefine(validated)
        .transform(Number)
    default: {
      const tidy = (rule.optional ? text.default('') : text)
        .transform((value) => cleanValue(rule, value))
        .superRefine(validated)
      return rule.kind === 'phone' ? tidy.transform(dialablePhone) : tidy
    }
  }
}

/** Options may be a getter, because those of a place change with the content. */
function metaOf(rule: FieldRule): Record<string, unknown> {
  return Object.defineProperties({ title: rule.label }, Object.getOwnPropertyDescriptors(getLimits(rule)))
}

function getLimits(rule: FieldRule): Record<string, unknown> {
  const { kind, optional = false, least = 0, most = Number.MAX_SAFE_INTEGER } = rule
  const maxLength = rule.max ?? (kind === 'text' ? LONG_TEXT_MAX_LENGTH : TEXT_MAX_LENGTH)
  const text = optional ? { maxLength } : { minLength: 1, maxLength }
  switch (kind) {
    case 'name':
      return { pattern: NAME.source, minLength: NAME_MIN_LENGTH, maxLength: rule.max ?? NAME_MAX_LENGTH }
    case 'email':
      return { format: 'email', maxLength }
    case 'phone':
      return { pattern: optional ? `^$|${PHONE.source}` : PHONE.source, description: PHONE_DESCRIPTION }
    case 'choice':
      if (!('options' in rule)) return text
      return {
        get enum() {
          return [...(optional ? [''] : []), ...(rule.options?.map(({ value }) => value) ?? [])]
        },
      }
    case 'consent':
      return { const: true }
    case 'number':
      return { type: ['integer', 'string'], minimum: least, maximum: most, pattern: '^\\d+$' }
    case 'link':
      return { ...text, description: 'With or without http:// or https://; no other scheme.' }
    default:
      return text
  }
}

/** The two spam checks of every lead form, for the API description. */
export const junkFields = {
  [HONEYPOT_FIELD]: z.literal('').optional().meta({ description: 'Hidden from people. Leave it out.' }),
  [FILL_TIME_FIELD]: z
    .number()
    .min(LEAST_SECONDS_TO_FILL)
    .optional()
    .meta({ description: 'Seconds that somebody took to fill in the form. Leave it out where nobody did.' }),
}

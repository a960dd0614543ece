import { z } from 'zod'
import { PHONE, TEXT_MAX_LENGTH } from '#contract/fields.ts'
import {
  type FieldRule,
  type FieldRules,
  type FieldValue,
  LONG_TEXT_MAX_LENGTH,
  validationError,
} from '#contract/form-fields.ts'
import { PHONE_DESCRIPTION } from '#contract/phone.ts'
import type { Schema } from './call.ts'

/** How a form comes over the wire: in JSON with its types, in multipart as text. */
export type Wire = 'json' | 'multipart'

/** The schema of a form that is a table of rules. */
export function formJsonSchema(rules: FieldRules, wire: Wire): Schema {
  const entries = Object.entries(rules)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, rule]) => [name, described(rule, wire)])),
    required: entries.filter(([, { optional }]) => !optional).map(([name]) => name),
  }
}

function described(rule: FieldRule, wire: Wire): Schema {
  return { ...fieldJsonSchema(rule, wire), title: rule.label, 'x-messages': messagesOfRule(rule) }
}

function fieldJsonSchema(rule: FieldRule, wire: Wire): Schema {
  const { kind, optional = false, least = 0, most = Number.MAX_SAFE_INTEGER, options = [] } = rule
  const values = options.map(({ value }) => value)
  const text = { type: 'string', ...(optional ? {} : { minLength: 1 }) }
  const maxLength = rule.max ?? (kind === 'text' ? LONG_TEXT_MAX_LENGTH : TEXT_MAX_LENGTH)
  switch (kind) {
    case 'email':
      return { type: 'string', format: 'email', maxLength }
    case 'phone':
      return { type: 'string', pattern: optional ? `^$|${PHONE.source}` : PHONE.source, description: PHONE_DESCRIPTION }
    case 'choice':
      return { type: 'string', enum: optional ? ['', ...values] : values }
    case 'consent':
      return wire === 'json' ? { type: 'boolean', const: true } : { type: 'string', const: 'true' }
    case 'number':
      return wire === 'json'
        ? { type: ['integer', 'string'], minimum: least, maximum: most, pattern: '^\\d+$' }
        : { type: 'integer', minimum: least, maximum: most }
    case 'link':
      return { ...text, maxLength, description: 'With or without http:// or https://; no other scheme.' }
    case 'text':
      return { ...text, maxLength, description: 'Several lines, if need be.' }
    default:
      return { ...text, maxLength }
  }
}

// Values that nobody could mean: each draws another message from the rule itself.
const hostile = ['', '?', 'x'.repeat(LONG_TEXT_MAX_LENGTH + 1), 'x\u0007', 'javascript:x', `${2 ** 53}`]

function messagesOfRule(rule: FieldRule): string[] {
  const values = rule.kind === 'consent' ? [false] : hostile
  return distinct(values.map((value) => validationError(rule, value as FieldValue<FieldRule>)))
}

/** The schema of what a Zod schema takes, each field with the messages by which it refuses. */
export function zodJsonSchema(schema: z.ZodObject): Schema {
  const { $schema: _, properties, ...rest } = z.toJSONSchema(schema, { io: 'input' })
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const judge = schema.shape[name] as z.ZodType
    const messages = distinct([undefined, ...hostile].flatMap((value) => complaintsOf(judge, value)))
    return [name, { ...(field as Schema), ...(messages.length ? { 'x-messages': messages } : {}) }]
  })
  return { ...rest, properties: Object.fromEntries(fields) }
}

/** The schema of an answer. */
export function answerJsonSchema(schema: z.ZodType): Schema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'output' })
  return json
}

function complaintsOf(judge: z.ZodType, value: unknown): string[] {
  return judge.safeParse(value).error?.issues.map(({ message }) => message) ?? []
}

function distinct(messages: (string | undefined)[]): string[] {
  return [...new Set(messages.filter((message) => message !== undefined))]
}

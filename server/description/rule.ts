import type { Schema } from '#contract/openapi/call.ts'

/** What a field takes, in words; code between backticks. */
export function ruleOf(schema: Schema): string {
  return [kindOf(schema), schema.description].filter(Boolean).join('. ').replace(/\.?$/, '.')
}

function kindOf(schema: Schema): string {
  const { type, format, pattern, enum: values, minimum, maximum, maxLength, minLength, default: usual } = schema
  if ('const' in schema) return schema.const === '' ? 'Empty' : `\`${schema.const}\`, nothing else`
  if (Array.isArray(values))
    return `One of ${values.map((value) => (value === '' ? 'blank' : `\`${value}\``)).join(', ')}`
  if (format === 'binary') return 'A file'
  if (format === 'email') return `An email address of at most ${maxLength} characters`
  if (format === 'uuid') return 'A UUID'
  if (type === 'boolean') return '`true` or `false`'
  if (type === 'number') return `A number, ${minimum} or more`
  if (type === 'integer' || (Array.isArray(type) && type.includes('integer'))) {
    const range = minimum === undefined ? 'A whole number' : `A whole number from ${minimum} to ${maximum}`
    return `${range}${Array.isArray(type) ? ', or text of one' : ''}${usual === undefined ? '' : `; \`${usual}\` where it is not sent`}`
  }
  if (typeof pattern === 'string' && pattern.includes('\\d{10,15}'))
    return '10 to 15 digits, a plus before them if you like'
  if (typeof pattern === 'string' && pattern.includes('\\p{L}')) return 'Mailer and spaces, 2 to 101 characters'
  if (type === 'object') return 'An object'
  if (maxLength === undefined) return type === undefined ? '' : 'Text'
  return minLength === undefined ? `Text of at most ${maxLength} characters` : `Text of 1 to ${maxLength} characters`
}

import { z } from 'zod'
import { type FieldRule, type FieldRules, type FieldValue, tidyText, validationError } from './form-fields.ts'
import { toDialable } from './phone.ts'

type FieldOutput<Rule extends FieldRule> = Rule['kind'] extends 'number' ? number : FieldValue<Rule>
type FormSchema<Rules extends FieldRules> = z.ZodObject<{
  [Name in keyof Rules]: z.ZodType<FieldOutput<Rules[Name]>, unknown>
}>

/**
 * The schema of a form's fields, for the server: texts are tidied, phone numbers can be dialed, numbers become numbers, and
 * fields that nobody knows are dropped. A number may come as JSON's number or as text; what may be left
 * out may be missing.
 */
export function formSchema<const Rules extends FieldRules>(rules: Rules): FormSchema<Rules> {
  const shape = Object.entries(rules).map(([name, rule]) => [name, fieldSchema(rule)])
  return z.object(Object.fromEntries(shape)) as unknown as FormSchema<Rules>
}

function fieldSchema(rule: FieldRule) {
  const judged = <Value extends string | boolean>(value: Value, context: z.RefinementCtx): void => {
    const message = validationError(rule, value)
    if (message) context.addIssue({ code: 'custom', message })
  }
  const wrongType = validationError({ ...rule, optional: false }, '')
  switch (rule.kind) {
    case 'consent':
      return z.boolean(wrongType).default(false).superRefine(judged)
    case 'number':
      return z
        .union([z.string(), z.number().transform(String)], wrongType)
        .default('')
        .superRefine(judged)
        .transform(Number)
    case 'phone':
      return z.string(wrongType).default('').superRefine(judged).transform(tidyText).transform(toDialable)
    default:
      return z.string(wrongType).default('').superRefine(judged).transform(tidyText)
  }
}

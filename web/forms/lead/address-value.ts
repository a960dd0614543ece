import { TEXT_MAX_LENGTH } from '#contract/fields.ts'
import { type FieldRule, tidyText, UNPRINTABLE } from '#contract/form-fields.ts'

/** What the page's address gives to a field: one of its options in any case, or one line of text, cut to length; else ''. */
export function addressValue(rule: FieldRule, given: string | null): string {
  const text = [...tidyText(given ?? '')].map((sign) => (UNPRINTABLE.test(sign) ? ' ' : sign))
  const value = text
    .slice(0, Math.min(rule.max ?? TEXT_MAX_LENGTH, TEXT_MAX_LENGTH))
    .join('')
    .trim()
  if (rule.kind !== 'choice') return value
  return rule.options?.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? ''
}

import { cleanText } from '#contract/clean-text.ts'
import { invalidField } from './errors.ts'

const TEXT_MAX_LENGTH = 10_000

/** Cleans optional text. @throws ServiceError invalid for text that is too long */
export function tidyText(text: string, field: string): string {
  const tidy = cleanText(text)
  if (tidy.length > TEXT_MAX_LENGTH) throw invalidField(field, 'A note must be at most 10,000 characters long.')
  return tidy
}

import { cleanText } from '#contract/clean-text.ts'
import { invalidField } from './errors.ts'

const NOTE_MAX_LENGTH = 10_000

/** Cleans optional text. @throws ServiceError invalid for text that is too long */
export function tidyNote(text: string, field: string): string {
  const note = cleanText(text)
  if (note.length > NOTE_MAX_LENGTH) throw invalidField(field, 'A note must be at most 10,000 characters long.')
  return note
}

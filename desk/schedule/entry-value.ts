import type { EntryKind } from '#content/schedule-entries.ts'
import { ServiceError } from '#services/errors.ts'
import { getText } from '#ssr/answers.ts'
import { controls, Problem, type Typed } from './controls.ts'
import { formFields } from './fields.ts'

/** An entry, from the database or from a form. */
export type EntryValue = Record<string, unknown>

/** Reads an entry from a form, with a message for each unreadable field. @param before its parts keep their tiles */
export function entryOfForm(kind: EntryKind, form: FormData, before: EntryValue | null) {
  const value: EntryValue = {}
  const problems: Record<string, string[]> = {}
  for (const { name, control } of formFields[kind]) {
    const read = controls[control].read(form, name, before?.[name])
    if (read instanceof Problem) problems[name] = [read.sentence]
    else if (read !== undefined) value[name] = read
  }
  return { value, problems }
}

/** Converts an entry to the initial values of its form. */
export function toTyped(kind: EntryKind, value: EntryValue): Typed {
  return formFields[kind].flatMap(({ name, control }) =>
    value[name] === undefined ? [] : controls[control].write(value[name] as never, name),
  )
}

/** Reads the entry that a form started from, which it contains; null for a new one. @throws ServiceError invalid */
export function getKnown(form: FormData): EntryValue | null {
  try {
    const known: unknown = JSON.parse(getText(form, 'known'))
    if (typeof known === 'object' && !Array.isArray(known)) return known as EntryValue | null
  } catch {
    // Handled below.
  }
  throw new ServiceError('invalid', 'This form is not known here. Please reload the page.')
}

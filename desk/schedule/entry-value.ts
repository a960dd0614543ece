import type { EntryKind } from '#content/schedule-entries.ts'
import { ServiceError } from '#services/errors.ts'
import { textOf } from '#ssr/answers.ts'
import { controls, Problem, type Typed } from './controls.ts'
import { formFields } from './fields.ts'

/** An entry, as the database has it or as a form gives it. */
export type EntryValue = Record<string, unknown>

/** The entry of a form, with a sentence for each unreadable field. @param before parts of it keep their tiles */
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

/** The opposite: what a form for an entry begins with. */
export function typedOf(kind: EntryKind, value: EntryValue): Typed {
  return formFields[kind].flatMap(({ name, control }) =>
    value[name] === undefined ? [] : controls[control].write(value[name] as never, name),
  )
}

/** The entry that a form began with, which it carries along; null for a new one. @throws ServiceError invalid */
export function knownOf(form: FormData): EntryValue | null {
  try {
    const known: unknown = JSON.parse(textOf(form, 'known'))
    if (typeof known === 'object' && !Array.isArray(known)) return known as EntryValue | null
  } catch {
    // As below.
  }
  throw new ServiceError('invalid', 'This form is not known here. Please reload the page.')
}

import { ContentError } from '#content/content-error.ts'
import type { Documents } from '#content/documents.ts'
import { withoutPlace } from '#content/editing/checks.ts'
import { EditError } from '#content/editing/edit-error.ts'
import type { Path } from '#content/editing/field.ts'
import { titleIn } from '#content/editing/titles.ts'
import { ServiceError } from '#services/errors.ts'

/** A part that somebody else changed, too. `theirs` is undefined if they removed it. */
export type Conflict = { file: string; path: Path; theirs?: unknown; by: string }

/** A conflict with what the person chose. It counts only while `theirs` is what it was. */
export type Choice = { file: string; path: Path; theirs?: unknown; keep: 'mine' | 'theirs' }

/** The person has to choose first: the same call again, with a choice for each conflict. */
export class DraftConflict extends ServiceError {
  readonly conflicts: Conflict[]

  constructor(conflicts: Conflict[]) {
    super('conflict', 'Somebody else changed the same text in the meantime. Choose which one stays.')
    this.conflicts = conflicts
  }
}

/** @returns the choice for a part, unless it was made of something else */
export function findChoice(
  choices: Choice[],
  { file, path, theirs }: Omit<Conflict, 'by'>,
): Choice['keep'] | undefined {
  const key = JSON.stringify([file, path, theirs])
  return choices.find((choice) => JSON.stringify([choice.file, choice.path, choice.theirs]) === key)?.keep
}

/** Says what is wrong with a document, by its title instead of its file. */
export function problemInWords(error: ContentError, documents: Documents): string {
  return `${titleIn(documents, error.file)}: ${withoutPlace(error.message)}`
}

/** Runs work on documents, whose errors are sentences for the person. @throws ServiceError invalid */
export function inWords<Result>(documents: Documents, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof EditError) throw new ServiceError('invalid', error.message)
    if (error instanceof ContentError) throw new ServiceError('invalid', problemInWords(error, documents))
    throw error
  }
}

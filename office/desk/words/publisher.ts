import type { PublishedVersion } from '#services/content/history.ts'

/** Who published a version: also nobody of staff. */
export function publisherOf({ by, changes }: Pick<PublishedVersion, 'by' | 'changes'>): string {
  return by ?? (changes.length > 0 ? 'the command content' : 'the program')
}

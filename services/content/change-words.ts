import { inArray } from 'drizzle-orm'
import { type Documents, isPicture } from '#content/documents.ts'
import { getContent } from '#content/editing/content-text.ts'
import type { Path } from '#content/editing/field.ts'
import { getTitle, placeInWords, valueInWords } from '#content/editing/words.ts'
import type { Queryable } from '#database/client.ts'
import { staff } from '#database/schema-staff.ts'

/** A changed part, in words: which page and field, what it said and says now. */
export type ChangeInWords = { file: string; path: Path; page: string; field: string; before: string; after: string }

type Part = { file: string; path: Path; before?: unknown; after?: unknown }

/** Describes changes. Pictures follow the text that names them, so they are left out. */
export function changesInWords<Change extends Part>(changes: Change[], documents: Documents) {
  const titles = new Map<string, string>()
  return changes
    .filter(({ file }) => !isPicture(file))
    .map((change): { change: Change; words: ChangeInWords } => {
      const { file, path, before, after } = change
      const page = titles.get(file) ?? titleOf(file, documents.get(file) ?? after ?? before)
      titles.set(file, page)
      if (path.length === 0) return { change, words: { file, path, page, ...wholeInWords(before, after) } }
      const [was, is] = [before, after].map((value) => valueInWords(value ?? undefined))
      return { change, words: { file, path, page, field: placeInWords(path), before: was ?? '', after: is ?? '' } }
    })
}

function titleOf(file: string, text: unknown): string {
  return getTitle(file, typeof text === 'string' && /\.(yaml|md)$/.test(file) ? getContent(text) : undefined)
}

/** `null` and undefined are no document. */
function wholeInWords(before: unknown, after: unknown) {
  const [was, is] = [before, after].map((text) => typeof text === 'string')
  const field = is ? (was ? 'The whole file' : 'New page') : 'Removed page'
  return { field, before: was ? 'As before' : 'Nothing', after: is ? 'A new text' : 'Nothing' }
}

/** Returns names of staff by id. */
export async function namesOf(database: Queryable, ids: (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await database.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

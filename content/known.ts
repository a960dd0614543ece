// A schema's refinements get nothing but the value, so what links and pictures may name stands here while a document is
// validated, which is synchronous. Otherwise, any page and picture passes.
import { type Documents, filePaths } from './documents.ts'
import { fixedPaths } from './pages.ts'
import { PHOTO_TYPES, PHOTO_WIDTHS, photoPath } from './photo.ts'
import { CALENDAR_PATH, isSitePath, type SitePath } from './site-paths.ts'

/** Other link targets, without calendars, which do not exist while they are samples. Every training has `#work`. */
const OTHERS = new Set(['/#training', '/#newsletter', `${CALENDAR_PATH}#calendar`, '/training-calendar.pdf', '#work'])

type Known = { paths: ReadonlySet<SitePath>; documents: Documents }

let known: Known | undefined

/** Returns the paths of the site's pages, without workshops. */
export function pathsOf(documents: Documents): ReadonlySet<SitePath> {
  return new Set([...fixedPaths, ...filePaths(documents)])
}

/** Validates with the pages and pictures of these documents. */
export function withDocuments<Result>(documents: Documents, validate: () => Result): Result {
  const before = known
  if (documents !== before?.documents) known = { paths: pathsOf(documents), documents }
  try {
    return validate()
  } finally {
    known = before
  }
}

export function isKnownPath(path: string): path is SitePath {
  return known ? isSitePath(known.paths, path) : path.startsWith('/')
}

/** Checks for a page, one of {@link OTHERS}, or an external https, mail or phone link. */
export function leadsSomewhere(link: string): boolean {
  if (OTHERS.has(link)) return true
  if (!link.startsWith('/')) return /^(https:\/\/[^\s/]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+|tel:\+\d{10,15})$/.test(link)
  return isKnownPath(link.split('?')[0] ?? '')
}

/** Checks for a stored picture, in all widths and types. */
export function isKnownPhoto(name: string): boolean {
  return PHOTO_WIDTHS.every((width) =>
    PHOTO_TYPES.every((type) => known?.documents.has(photoPath(name, width, type).slice(1)) ?? true),
  )
}

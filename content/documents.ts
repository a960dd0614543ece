import { pagePath, type SitePath } from './site-paths.ts'

/**
 * The documents of a version of the content, by path within the content folder: the text of a file, or of a picture the
 * hash of its bytes.
 */
export type Documents = ReadonlyMap<string, string>

/** Documents of content, apart from code and notes beside it: no path leads out of the folder. */
const DOCUMENT =
  /^([a-z-]+\.yaml|theme\.css|logo\.svg|(courses|lessons|policies)\/[a-z][a-z0-9&-]*\.md|(corporate|forms)\/[a-z][a-z0-9-]*\.yaml|pictures\/[a-z0-9-]+-\d+\.(avif|webp))$/

export function isDocument(path: string): boolean {
  return DOCUMENT.test(path)
}

export function isPicture(path: string): boolean {
  return path.startsWith('pictures/')
}

/** Texts of changed documents; null for one that is gone. */
export type Texts = Record<string, string | null>

export function withTexts(documents: Documents, texts: Texts): Documents {
  const next = new Map(documents)
  for (const [file, text] of Object.entries(texts)) {
    if (text === null) next.delete(file)
    else next.set(file, text)
  }
  return next
}

/** Checks whether texts name the photo that a picture is a width of. */
export const isNamed = (picture: string, texts: string): boolean =>
  texts.includes(picture.replace(/^pictures\/|-\d+\.\w+$/g, ''))

/** Returns documents without the pictures that no text names. */
export function withoutUnnamed(documents: Documents): Documents {
  const texts = [...documents].flatMap(([file, text]) => (isPicture(file) ? [] : text)).join('\n')
  return new Map([...documents].filter(([file]) => !isPicture(file) || isNamed(file, texts)))
}

/** Returns the ids of a folder's files: `ui-ux` of courses/ui-ux.md. */
export function idsIn(folder: string, documents: Documents): string[] {
  const files = [...documents.keys()].filter((file) => file.startsWith(`${folder}/`))
  return files.map((file) => file.slice(folder.length + 1).replace(/\.\w+$/, '')).sort()
}

/** Returns the paths of pages that are files: trainings, lessons, policies. */
export function filePaths(documents: Documents): SitePath[] {
  return ['courses', 'lessons', 'policies'].flatMap((folder) =>
    idsIn(folder, documents).map((id) => pagePath(folder, id)),
  )
}

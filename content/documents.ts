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

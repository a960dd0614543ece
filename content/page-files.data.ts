import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The names of the Markdown files by folder, without `.md`. A file's name is its page's path: `courses/ui-ux.md` is /ui-ux. */
export const pageFiles = { courses: namesIn('courses'), policies: namesIn('policies') }

function namesIn(folder: string): string[] {
  return readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
}

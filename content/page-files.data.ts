import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseDocument } from 'yaml'
import { getPage, listedPaths } from './pages.ts'

/** Names of Markdown files by folder, without `.md`. A name is its page's path: `courses/ui-ux.md` is /ui-ux. */
export const pageFiles = { courses: namesIn('courses'), lessons: namesIn('lessons'), policies: namesIn('policies') }

/** The browser gets paths, without what else pages.ts says. */
export const pagePaths = listedPaths

export const perRequest = listedPaths.filter((path) => getPage(path)?.isRendered)

/** Paths of form pages (forms/*.yaml). */
export const formPaths = readdirSync(path.join(import.meta.dirname, 'forms')).map((file) =>
  String(read(`forms/${file}`).path),
)

/** Ids of workshops, each of which has a page. The schema validates the file later. */
export const workshopIds = idsIn('calendar.yaml')

function namesIn(folder: string): string[] {
  return readdirSync(path.join(import.meta.dirname, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))
    .sort()
}

function idsIn(file: string): string[] {
  const { workshops } = read(file)
  return Array.isArray(workshops) ? workshops.map((workshop) => String(workshop?.id)) : []
}

function read(file: string) {
  return parseDocument(readFileSync(path.join(import.meta.dirname, file), 'utf8')).toJS() ?? {}
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { samplePaths } from './confirmed.ts'
import { ContentError } from './content-error.ts'
import { inOrder } from './course-order.ts'
import { checkAcross } from './cross-checks.ts'
import { parseMarkdown } from './markdown.ts'
import { type Content, type CoursePage, folders, type SingleFile, singleFiles } from './schema.ts'
import { checked, readYaml, type Source } from './source.ts'
import { takeConfirm, type Unconfirmed } from './unconfirmed.ts'

export const contentRoot = import.meta.dirname

/** A valid content file: its value, its lines, and the promises that nobody has confirmed. */
export type Loaded<Value = unknown> = { value: Value; source: Source; unconfirmed: Unconfirmed[] }

type Folder = keyof typeof folders

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/

/** Reads and validates one content file (`courses/data-science.md`), except its references to others. Throws ContentError. */
export function loadContentFile(file: string, root = contentRoot): Loaded {
  const text = readText(file, root)
  const id = path.basename(file, path.extname(file))
  const folder = folders[path.dirname(file) as Folder]
  if (folder?.extension === '.md' && file.endsWith('.md')) {
    const [, matter, body] = FRONT_MATTER.exec(text) ?? []
    if (matter === undefined || body === undefined) {
      throw new ContentError(file, 1, 'The file must begin with front matter between two lines of ---.')
    }
    const { source, unconfirmed } = takeConfirm(readYaml(matter, file, 2))
    const bodyLine = matter.split('\n').length + 2
    const value = { id, path: `/${id}`, ...checked(source, folder.schema), body: parseMarkdown(body, file, bodyLine) }
    return { value, source, unconfirmed }
  }
  const schema = singleFiles[file as SingleFile] ?? folder?.schema
  if (!schema) throw new ContentError(file, 1, 'No schema knows this file: add one to content/schema.ts.')
  const { source, unconfirmed } = takeConfirm(readYaml(text, file))
  const value = checked<z.ZodType<object>>(source, schema)
  return { value: folder ? { id, ...value } : value, source, unconfirmed }
}

function readText(file: string, root: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8')
      .replace(/^\uFEFF/, '')
      .replaceAll('\r\n', '\n')
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new ContentError(file, 1, 'The file is missing.')
    throw cause
  }
}

/** The paths of all content files within the content folder. */
export function contentFiles(root = contentRoot): string[] {
  return [...Object.keys(singleFiles), ...(Object.keys(folders) as Folder[]).flatMap((folder) => filesIn(folder, root))]
}

function filesIn(folder: Folder, root: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(folders[folder].extension))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Reads and validates all of the content, with the references between files. Throws ContentError. */
export function loadContent(root = contentRoot): Content {
  const sources = new Map<string, Source>()
  const unconfirmed: Content['unconfirmed'] = {}
  const load = (file: string) => {
    const loaded = loadContentFile(file, root)
    sources.set(file, loaded.source)
    unconfirmed[file] = [...samplePaths(loaded.value), ...loaded.unconfirmed.map(({ field }) => field)]
    return loaded.value
  }
  const camelCase = (file: string) => path.basename(file, '.yaml').replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  const all = (folder: Folder) => filesIn(folder, root).map(load)

  const singles = Object.keys(singleFiles).map((file) => [camelCase(file), load(file)])
  const content = {
    ...Object.fromEntries(singles),
    courses: inOrder('dropdown', all('courses') as CoursePage[]),
    policies: all('policies'),
    corporate: all('corporate'),
    unconfirmed,
  } as Content
  checkAcross(content, sources)
  return content
}

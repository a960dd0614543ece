import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Claim, type Confirmed, readRecords, takeClaims } from './claim-records.ts'
import { ContentError } from './content-error.ts'
import { inOrder } from './course-order.ts'
import { checkAcross } from './cross-checks.ts'
import { readLogo } from './logo.ts'
import { parseMarkdown } from './markdown.ts'
import { type Content, type CoursePage, folders, getSchema, singleFiles } from './schema.ts'
import { pagePath } from './site-paths.ts'
import { checked, readYaml, type Source } from './source.ts'
import { checkTheme } from './theme.ts'

export const contentRoot = import.meta.dirname

/** A valid content file. In `value`, confirmed samples are facts; `source` has lines. */
export type Loaded<Value = unknown> = { value: Value; source: Source; claims: Claim[] }

type Folder = keyof typeof folders

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/

/**
 * Reads and validates one content file (`courses/data-science.md`), except references to others. @throws ContentError
 */
export function loadContentFile(
  file: string,
  root = contentRoot,
  confirmed: Confirmed = readRecords(root),
  text = readText(file, root),
): Loaded {
  const schema = getSchema(file)
  if (!schema) throw new ContentError(file, 1, 'No schema knows this file: add one to content/schema.ts.')
  const front = file.endsWith('.md') ? FRONT_MATTER.exec(text) : undefined
  if (front === null) {
    throw new ContentError(file, 1, 'The file must begin with front matter between two lines of ---.')
  }
  const [, yaml = text, prose] = front ?? []
  const { source, claims, value: written } = takeClaims(readYaml(yaml, file, front ? 2 : 1), confirmed, prose)
  const value = checked({ ...source, value: written }, schema)
  const folder = path.dirname(file)
  const id = path.basename(file, path.extname(file))
  if (prose === undefined) return { value: folder === '.' ? value : { id, ...value }, source, claims }
  const body = parseMarkdown(prose, file, yaml.split('\n').length + 2)
  return { value: { id, path: pagePath(folder, id), ...value, body }, source, claims }
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

/** Paths within the content folder. */
export function contentFiles(root = contentRoot): string[] {
  return [...singleFiles.keys(), ...(Object.keys(folders) as Folder[]).flatMap((folder) => filesIn(folder, root))]
}

function filesIn(folder: Folder, root: string): string[] {
  return readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith(folders[folder].extension))
    .sort()
    .map((name) => `${folder}/${name}`)
}

/** Reads and validates all content, including references between files. @throws ContentError */
export function loadContent(root = contentRoot, confirmed: Confirmed = readRecords(root)): Content {
  const sources = new Map<string, Source>()
  const unconfirmed: Content['unconfirmed'] = {}
  const load = (file: string) => {
    const loaded = loadContentFile(file, root, confirmed)
    sources.set(file, loaded.source)
    unconfirmed[file] = loaded.claims.filter(({ state }) => state !== 'confirmed').map(({ field }) => field)
    return loaded.value
  }
  const all = (folder: Folder) => filesIn(folder, root).map(load)

  const { claims, ...singles } = Object.fromEntries([...singleFiles].map(([file, { name }]) => [name, load(file)]))
  const content = {
    ...singles,
    courses: inOrder('dropdown', all('courses') as CoursePage[]),
    lessons: all('lessons'),
    policies: all('policies'),
    corporate: all('corporate'),
    forms: all('forms'),
    unconfirmed,
  } as Content
  checkAcross(content, sources)
  checkTheme(root)
  readLogo(root)
  return content
}

import path from 'node:path'
import { type Claim, type Confirmed, readRecords, takeClaims } from './claim-records.ts'
import { ContentError } from './content-error.ts'
import { inOrder } from './course-order.ts'
import { checkAcross } from './cross-checks.ts'
import { type Documents, idsIn, isPicture } from './documents.ts'
import { pathsOf, withDocuments } from './known.ts'
import { readLogo } from './logo.ts'
import { parseMarkdown } from './markdown.ts'
import { type Content, type CoursePage, folders, getSchema, singleFiles } from './schema.ts'
import { pagePath } from './site-paths.ts'
import { checked, readYaml, type Source } from './source.ts'
import { checkTheme, themeFile } from './theme.ts'

/** A valid document. In `value`, confirmed samples are facts; `source` has lines. */
export type Loaded<Value = unknown> = { value: Value; source: Source; claims: Claim[] }

type Folder = keyof typeof folders

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/

/** What each document was loaded from last, because a version shares nearly all of them with the one before. */
const lastLoaded = new Map<string, { text: string; basis: string; loaded: Loaded }>()

/**
 * Reads and validates one document (`courses/data-science.md`), except references to others. @throws ContentError
 */
export function loadContentFile(
  file: string,
  documents: Documents,
  confirmed: Confirmed = readRecords(documents),
  basis = basisOf(documents, confirmed),
): Loaded {
  const text = documents.get(file)
  const last = lastLoaded.get(file)
  if (last && last.text === text && last.basis === basis) return last.loaded
  const loaded = readDocument(file, documents, confirmed)
  lastLoaded.set(file, { text: text ?? '', basis, loaded })
  return loaded
}

/** What a document's validity depends on beside its text. */
function basisOf(documents: Documents, confirmed: Confirmed): string {
  return JSON.stringify([confirmed, [...pathsOf(documents)], [...documents.keys()].filter(isPicture)])
}

function readDocument(file: string, documents: Documents, confirmed: Confirmed): Loaded {
  const schema = getSchema(file)
  if (!schema) throw new ContentError(file, 1, 'No schema knows this file: add one to content/schema.ts.')
  const text = getText(file, documents)
  const front = file.endsWith('.md') ? FRONT_MATTER.exec(text) : undefined
  if (front === null) {
    throw new ContentError(file, 1, 'The file must begin with front matter between two lines of ---.')
  }
  const [, yaml = text, prose] = front ?? []
  const firstLine = front ? 2 : 1
  const { source: parsed, claims, value: written } = takeClaims(readYaml(yaml, file, firstLine), confirmed, prose)
  const source = withoutTree(parsed, yaml, firstLine)
  const folder = path.dirname(file)
  const id = path.basename(file, path.extname(file))
  return withDocuments(documents, () => {
    const value = checked({ ...parsed, value: written }, schema)
    if (prose === undefined) return { value: folder === '.' ? value : { id, ...value }, source, claims }
    const body = parseMarkdown(prose, file, yaml.split('\n').length + 2)
    return { value: { id, path: pagePath(folder, id), ...value, body }, source, claims }
  })
}

/** Drops the syntax tree, which is large, and reads it again for a line: the doctor asks for many, a site for none. */
function withoutTree({ file, value }: Source, yaml: string, firstLine: number): Source {
  let tree: WeakRef<Source> | undefined
  const read = () => {
    const source = tree?.deref() ?? readYaml(yaml, file, firstLine)
    tree = new WeakRef(source)
    return source
  }
  return { file, value, getLine: (path) => read().getLine(path) }
}

/** @throws ContentError */
function getText(file: string, documents: Documents): string {
  const text = documents.get(file)
  if (text === undefined) throw new ContentError(file, 1, 'The file is missing.')
  return text
}

/** Paths of the documents with a schema: texts. */
export function contentFiles(documents: Documents): string[] {
  return [...singleFiles.keys(), ...(Object.keys(folders) as Folder[]).flatMap((folder) => filesIn(folder, documents))]
}

function filesIn(folder: Folder, documents: Documents): string[] {
  return idsIn(folder, documents).map((id) => `${folder}/${id}${folders[folder].extension}`)
}

/** Reads and validates all documents, including references between them. @throws ContentError */
export function loadContent(documents: Documents, confirmed: Confirmed = readRecords(documents)): Content {
  return withDocuments(documents, () => {
    const sources = new Map<string, Source>()
    const unconfirmed: Content['unconfirmed'] = {}
    const basis = basisOf(documents, confirmed)
    const load = (file: string) => {
      const loaded = loadContentFile(file, documents, confirmed, basis)
      sources.set(file, loaded.source)
      unconfirmed[file] = loaded.claims.filter(({ state }) => state !== 'confirmed').map(({ field }) => field)
      return loaded.value
    }
    const all = (folder: Folder) => filesIn(folder, documents).map(load)

    const { claims, ...singles } = Object.fromEntries([...singleFiles].map(([file, { name }]) => [name, load(file)]))
    const theme = getText(themeFile, documents)
    const pictures: ReadonlySet<string> = new Set([...documents.keys()].filter(isPicture))
    const content = {
      ...singles,
      courses: inOrder('dropdown', all('courses') as CoursePage[]),
      lessons: all('lessons'),
      policies: all('policies'),
      corporate: all('corporate'),
      forms: all('forms'),
      unconfirmed,
      paths: pathsOf(documents),
      pictures,
      theme,
      logo: readLogo(getText('logo.svg', documents)),
    } as Content
    checkAcross(content, sources)
    checkTheme(theme)
    return content
  })
}

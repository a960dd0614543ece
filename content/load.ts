import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ContentError } from './content-error.ts'
import { checkAcross } from './cross-checks.ts'
import { parseMarkdown } from './markdown.ts'
import { type Content, folders, type SingleFile, singleFiles } from './schema.ts'
import { checked, readYaml, type Source } from './source.ts'

/** Where the content stands: this folder. */
export const contentRoot = import.meta.dirname

/** A content file, checked by itself: what it says, and where it says it. */
export type Loaded<Value = unknown> = { value: Value; source: Source }

const FRONT_MATTER = /^---\n([\s\S]*?\n)---\n([\s\S]*)$/

/**
 * Reads one content file and holds it against the schema that its folder or name implies. References to other files
 * are not checked; {@link loadContent} does that.
 * @param file its path within the content folder, such as `courses/data-science.md`
 * @throws ContentError naming file, line and what is wrong
 */
export function loadContentFile(file: string, root = contentRoot): Loaded {
  const text = readText(file, root)
  const folder = folders[path.dirname(file) as keyof typeof folders]
  const id = path.basename(file, path.extname(file))
  if (folder && path.extname(file) === folder.extension) {
    if (folder.extension === '.yaml') {
      const source = readYaml(text, file)
      return { value: { id, ...checked(source, folder.schema) }, source }
    }
    const [, matter, body] = FRONT_MATTER.exec(text) ?? []
    if (matter === undefined || body === undefined) {
      throw new ContentError(file, 1, 'The file must begin with front matter between two lines of ---.')
    }
    const source = readYaml(matter, file, 2)
    const bodyLine = matter.split('\n').length + 2
    return { value: { id, ...checked(source, folder.schema), body: parseMarkdown(body, file, bodyLine) }, source }
  }
  const schema = singleFiles[file as SingleFile]
  if (!schema) throw new ContentError(file, 1, 'No schema knows this file: add one to content/schema.ts.')
  const source = readYaml(text, file)
  return { value: checked(source, schema), source }
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

/**
 * Reads all of the content and checks it, each file by itself and all of them against one another.
 * @throws ContentError naming file, line and what is wrong
 */
export function loadContent(root = contentRoot): Content {
  const sources = new Map<string, Source>()
  const load = (file: string) => {
    const loaded = loadContentFile(file, root)
    sources.set(file, loaded.source)
    return loaded.value
  }
  const camelCase = (file: string) => path.basename(file, '.yaml').replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  const all = (folder: keyof typeof folders) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith(folders[folder].extension))
      .sort()
      .map((name) => load(`${folder}/${name}`))

  const singles = Object.keys(singleFiles).map((file) => [camelCase(file), load(file)])
  const content = {
    ...Object.fromEntries(singles),
    coursePages: all('courses'),
    policies: all('policies'),
    corporate: all('corporate'),
  } as Content
  checkAcross(content, sources)
  return content
}

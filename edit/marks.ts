import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vercelStegaCombine } from '@vercel/stega'
import { contentFiles, contentRoot, loadContentFile } from '#content/load.ts'
import { getContent } from './content-text.ts'
import { leaves, type Path, type Place, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { PAGES } from './pages.ts'

/** Marks each text of a loaded content file that visitors read. Ids and names used by the API stay unmarked. */
export function markContent(file: string, loaded: unknown, source = readFileSync(join(contentRoot, file), 'utf8')) {
  const written = getContent(source)
  return marked(loaded, getTexts(file, written, loaded), file, written)
}

/** Marks texts of trainings and policies in the value of a `*.data.ts` module. */
export function markLists(value: unknown): unknown {
  const texts = contentFiles().filter((file) => PAGES.test(file))
  return marked(value, texts.flatMap(textsInFile))
}

type Texts = [text: string, place: Place][]

/** Returns a file's texts as pages show them, with their places. */
function getTexts(file: string, written: unknown, loaded: unknown): Texts {
  const texts = leaves(fieldOfFile(file), written).filter(({ kind }) => kind === 'text')
  return texts.map(({ path }) => [String(partAt(loaded, path)), { file, path }])
}

/** Cached, because every list module needs the texts of all trainings. */
const known = new Map<string, { source: string; texts: Texts }>()

function textsInFile(file: string): Texts {
  const source = readFileSync(join(contentRoot, file), 'utf8')
  const before = known.get(file)
  if (before?.source === source) return before.texts
  const texts = getTexts(file, getContent(source), loadContentFile(file).value)
  known.set(file, { source, texts })
  return texts
}

/** Marks `texts` in `value`. `from` is the file that contains it, if any, as `own`. */
function marked(value: unknown, texts: Texts, from?: string, own?: unknown): unknown {
  const places = Map.groupBy(texts, ([text]) => text)

  function walk(part: unknown, path: Path, file = from): unknown {
    const key = path.at(-1)
    if (file && path[0] === 'body' && key === 'text') return mark(part, { file, path: path.slice(0, 2) })
    if (typeof part === 'string' && key !== 'id') {
      const all = (places.get(part) ?? []).map(([, place]) => place)
      const here = all.find((place) => place.file === file && place.path.join() === path.join())
      // A value of this file that is not a text is a code. Other values come from another field.
      const isCode = partAt(own, path) !== undefined
      return mark(part, here ?? (isCode ? undefined : (all.find((place) => place.file === file) ?? all[0])))
    }
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((item, index) => walk(item, [...path, index], file))
    const of = !from && 'id' in part && 'path' in part ? `courses/${part.id}.md` : file
    // Applications and the API identify a training by its name.
    const isCallsName = (name: string) => name === 'name' && 'order' in part
    const entries = Object.entries(part)
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, isCallsName(name) ? inner : walk(inner, [...path, name], of)]),
    )
  }
  return walk(value, [])
}

function mark(text: unknown, place: Place | undefined): unknown {
  return place && typeof text === 'string' ? vercelStegaCombine(text, place, false) : text
}

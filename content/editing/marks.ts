import { vercelStegaCombine } from '@vercel/stega'
import type { Documents } from '#content/documents.ts'
import { type Content, folders, singleFiles } from '#content/schema.ts'
import { getContent } from './content-text.ts'
import { leaves, type Path, type Place, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'

/** Marks each text that visitors read with its place. Ids and names used by the API stay unmarked. */
export function markContent(content: Content, documents: Documents): Content {
  const markFile = (file: string, loaded: object) => {
    const before = known.get(loaded)
    if (before) return before
    const written = getContent(documents.get(file) ?? '')
    const after = marked(loaded, getTexts(file, written, loaded), file, written)
    known.set(loaded, after)
    return after
  }
  const singles = [...singleFiles].flatMap(([file, { name }]) =>
    name in content ? [[name, markFile(file, content[name as keyof Content] as object)]] : [],
  )
  const lists = Object.entries(folders).map(([folder, { extension }]) => {
    const items = content[folder as keyof typeof folders]
    return [folder, items.map((item) => markFile(`${folder}/${item.id}${extension}`, item))]
  })
  return { ...content, ...Object.fromEntries(singles), ...Object.fromEntries(lists) }
}

/** Marked documents by what was loaded of them, because each change of a draft changes one of all. */
const known = new WeakMap<object, unknown>()

type Texts = [text: string, place: Place][]

/** Returns a file's texts as pages show them, with their places. */
function getTexts(file: string, written: unknown, loaded: unknown): Texts {
  const texts = leaves(fieldOfFile(file), written).filter(({ kind }) => kind === 'text')
  return texts.map(({ path }) => [String(partAt(loaded, path)), { file, path }])
}

/** Marks `texts` in `value`, which a file contains as `own`. */
function marked(value: unknown, texts: Texts, file: string, own: unknown): unknown {
  const places = Map.groupBy(texts, ([text]) => text)

  function walk(part: unknown, path: Path): unknown {
    const key = path.at(-1)
    if (path[0] === 'body' && key === 'text') return mark(part, { file, path: path.slice(0, 2) })
    if (typeof part === 'string' && key !== 'id') {
      const all = (places.get(part) ?? []).map(([, place]) => place)
      const here = all.find((place) => place.path.join() === path.join())
      // A value of this file that is not a text is a code. Other values come from another field.
      const isCode = partAt(own, path) !== undefined
      return mark(part, here ?? (isCode ? undefined : all[0]))
    }
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((item, index) => walk(item, [...path, index]))
    // Applications and the API identify a training by its name.
    const isCallsName = (name: string) => name === 'name' && 'order' in part
    const entries = Object.entries(part)
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, isCallsName(name) ? inner : walk(inner, [...path, name])]),
    )
  }
  return walk(value, [])
}

function mark(text: unknown, place: Place | undefined): unknown {
  return place && typeof text === 'string' ? vercelStegaCombine(text, place, false) : text
}

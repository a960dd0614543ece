import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vercelStegaCombine } from '@vercel/stega'
import { contentFiles, contentRoot, loadContentFile } from '#content/load.ts'
import { contentOf } from './content-text.ts'
import { leaves, type Path, type Place, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { PAGES } from './pages.ts'

/** A loaded content file with a mark in each text that visitors read. Ids and what the calls know stay as they are. */
export function markContent(file: string, loaded: unknown, source = readFileSync(join(contentRoot, file), 'utf8')) {
  const written = contentOf(source)
  return marked(loaded, textsOf(file, written, loaded), file, written)
}

/** What a module `*.data.ts` made of trainings and policies, with marks in the texts that it took over. */
export function markLists(value: unknown): unknown {
  const texts = contentFiles().filter((file) => PAGES.test(file))
  return marked(value, texts.flatMap(textsInFile))
}

type Texts = [text: string, place: Place][]

/** The texts of a file as pages show them, with their places. */
function textsOf(file: string, written: unknown, loaded: unknown): Texts {
  const texts = leaves(fieldOfFile(file), written).filter(({ kind }) => kind === 'text')
  return texts.map(({ path }) => [String(partAt(loaded, path)), { file, path }])
}

/** Each module of lists asks for the texts of every training. */
const known = new Map<string, { source: string; texts: Texts }>()

function textsInFile(file: string): Texts {
  const source = readFileSync(join(contentRoot, file), 'utf8')
  const before = known.get(file)
  if (before?.source === source) return before.texts
  const texts = textsOf(file, contentOf(source), loadContentFile(file).value)
  known.set(file, { source, texts })
  return texts
}

/** `value` with marks in `texts`. `from` is the file in which it is written as `own`, if it is one. */
function marked(value: unknown, texts: Texts, from?: string, own?: unknown): unknown {
  const places = Map.groupBy(texts, ([text]) => text)

  function walk(part: unknown, path: Path, file = from): unknown {
    const key = path.at(-1)
    if (file && path[0] === 'body' && key === 'text') return mark(part, { file, path: path.slice(0, 2) })
    if (typeof part === 'string' && key !== 'id') {
      const all = (places.get(part) ?? []).map(([, place]) => place)
      const here = all.find((place) => place.file === file && place.path.join() === path.join())
      // What is written here and is no text is a code. What is not written here was taken from another field.
      const isCode = partAt(own, path) !== undefined
      return mark(part, here ?? (isCode ? undefined : (all.find((place) => place.file === file) ?? all[0])))
    }
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((item, index) => walk(item, [...path, index], file))
    const of = !from && 'id' in part && 'path' in part ? `courses/${part.id}.md` : file
    // A training's name is what applications and calls know it by.
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

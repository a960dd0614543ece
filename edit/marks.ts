import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vercelStegaCombine } from '@vercel/stega'
import { contentFiles, contentRoot, loadContentFile } from '#content/load.ts'
import { leaves, type Path, type Place, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { PAGES } from './pages.ts'
import { contentOf } from './store.ts'

/** A loaded content file with a mark in each text that visitors read. Ids and what the calls know stay as they are. */
export function markContent(file: string, loaded: unknown): unknown {
  return marked(loaded, [file], file)
}

/** What a module `*.data.ts` made of trainings and policies, with marks in the texts that it took over. */
export function markLists(value: unknown): unknown {
  return marked(
    value,
    contentFiles().filter((file) => PAGES.test(file)),
  )
}

/** The texts of each file as pages show them, with their places, and what the file said then. */
const known = new Map<string, { written: unknown; source: string; texts: [text: string, place: Place][] }>()

function textsOf(file: string) {
  const source = readFileSync(join(contentRoot, file), 'utf8')
  const before = known.get(file)
  if (before?.source === source) return before
  const written = contentOf(source)
  const loaded = loadContentFile(file).value
  const paths = leaves(fieldOfFile(file), written).flatMap(({ kind, path }) => (kind === 'text' ? [path] : []))
  const texts = paths.map((path) => [String(partAt(loaded, path)), { file, path }] as [string, Place])
  known.set(file, { written, source, texts })
  return { written, texts }
}

/** `value` with marks in the texts of `files`. `from` is the file that it was written in, if it is one. */
function marked(value: unknown, files: string[], from?: string): unknown {
  const places = Map.groupBy(
    files.flatMap((file) => textsOf(file).texts),
    ([text]) => text,
  )
  const own = from && textsOf(from).written

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

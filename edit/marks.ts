import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vercelStegaCombine } from '@vercel/stega'
import { contentFiles, contentRoot, loadContentFile } from '#content/load.ts'
import type { Path } from './edits.ts'
import { fieldsOf, leaves, schemaOf } from './fields.ts'
import { contentOf } from './store.ts'

/** Where a text of a page comes from. It stands in the text itself, in characters that take no room. */
export type Place = { file: string; path: Path }

/** Files that lists on other pages take texts of. */
export const PAGES = /^(courses|policies)\//

/** By the text as pages show it: where it comes from. Lists that pages share (course-list.data.ts) take texts over. */
const known = new Map<string, Place[]>()

/** A loaded content file with a mark in each text that visitors read. Ids and what the calls know stay as they are. */
export function markContent(file: string, loaded: unknown): unknown {
  const value = contentOf(readFileSync(join(contentRoot, file), 'utf8'))
  const marked = structuredClone(loaded) as Record<string, unknown>
  for (const { kind, path } of leaves(fieldsOf(schemaOf(file), value))) {
    const key = path.at(-1) as string
    const owner = path.slice(0, -1).reduce<Record<string, unknown>>((part, each) => part?.[each] as never, marked)
    const text = owner?.[key]
    if (kind !== 'text' || key === 'id' || typeof text !== 'string') continue
    const places = known.get(text) ?? []
    if (PAGES.test(file) && !places.some((place) => place.file === file)) known.set(text, [...places, { file, path }])
    if (!isCallsName(owner, key)) owner[key] = mark(text, { file, path })
  }
  const { body } = marked
  if (Array.isArray(body)) marked.body = body.map((block, index) => markBlock(block, { file, path: ['body', index] }))
  return markKnown(marked, file)
}

/** What a module `*.data.ts` made of trainings and policies, with marks in the texts that it took over. */
export function markLists(value: unknown): unknown {
  const files = known.size === 0 ? contentFiles().filter((file) => PAGES.test(file)) : []
  for (const file of files) markContent(file, loadContentFile(file).value)
  return markKnown(value)
}

/** After a change of a file. */
export function forgetTexts(file: string): void {
  for (const [text, places] of known)
    known.set(
      text,
      places.filter((place) => place.file !== file),
    )
  if (PAGES.test(file)) markContent(file, loadContentFile(file).value)
}

function markKnown(value: unknown, file?: string): unknown {
  if (typeof value === 'string') {
    const places = known.get(value)
    return places?.length ? mark(value, places.find((place) => place.file === file) ?? places[0]) : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => markKnown(part, file))
  const own = 'id' in value && 'path' in value ? `courses/${value.id}.md` : file
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'id' || isCallsName(value, key) ? part : markKnown(part, own),
    ]),
  )
}

/** A training's name is what applications and calls know it by. */
function isCallsName(owner: object, key: string): boolean {
  return key === 'name' && 'order' in owner
}

function markBlock(value: unknown, place: Place): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part) => markBlock(part, place))
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === 'text' && typeof part === 'string' ? mark(part, place) : markBlock(part, place),
    ]),
  )
}

function mark(text: string, place: Place | undefined): string {
  return vercelStegaCombine(text, place, false)
}

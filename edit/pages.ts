// The pages of the site for the editor. Trainings and policies are files of their own, which come and go.
import { isDeepStrictEqual } from 'node:util'
import { contentFiles } from '#content/load.ts'
import type { Picture } from '#content/schema.ts'
import { CALENDAR_PATH, sitePaths } from '#content/site-paths.ts'
import { weekTiles } from '#content/week-tiles.ts'
import { changed, type Path, type Place, partAt } from './field.ts'
import { contentOf, Refusal, rewritten, type Store, type Texts, type Value } from './store.ts'
import { titleOf } from './words.ts'

/** Files that are pages; lists on other pages take texts of them. */
export const PAGES = /^(courses|policies)\//

/** A file of the content as people know it: by the page that shows it. */
export type ListedPage = {
  file: string
  title: string
  group: string
  path: string
  picture?: Picture | undefined
  canGo: boolean
}

/** The groups in which pages are listed, and the files of each; the rest is of the whole site. */
const GROUPS: [group: string, files: RegExp][] = [
  [
    'Main pages',
    /^(home|about|contact|talents|resumes|webinar|scholarship|apply|choose|compare|newsletter)\.yaml$|^forms\//,
  ],
  ['Trainings', /^courses\//],
  ['Companies', /^(corporate\/.*|calendar\.yaml|custom-training\.yaml)$/],
  ['Policies', /^policies\//],
]

/** Where a file without a page of its own is seen. */
const SEEN_ON: Record<string, string> = {
  'calendar.yaml': CALENDAR_PATH,
  'people.yaml': '/about',
  'newsletter.yaml': '/unsubscribe',
}

/** Starts change at the desk, and confirmations in the list of claims. */
const NOT_LISTED = ['cohorts.yaml', 'claims.yaml']

/** Every page, by group. */
export function pageList(store: Store): ListedPage[] {
  const pages = contentFiles(store.root).map((file) => {
    const value = contentOf(store.read(file) ?? '')
    const group = GROUPS.find(([, files]) => files.test(file))?.[0] ?? 'Whole site'
    const own = [SEEN_ON[file], value.path, `/${file.replace(/^.*\/|\.\w+$/g, '')}`]
    const path = String(own.find((each) => sitePaths.some((known) => known === each)) ?? '/')
    return { file, title: titleOf(file, value), group, path, picture: pictureOf(value), canGo: PAGES.test(file) }
  })
  const groups = [...GROUPS.map(([group]) => group), 'Whole site']
  return groups.flatMap((group) => pages.filter((page) => page.group === group && !NOT_LISTED.includes(page.file)))
}

/** A training's picture has a tile for each of its weeks; the home page's is of its first screen. */
function pictureOf({ picture, curriculum, palette, hero }: Value): Picture | undefined {
  if (!Array.isArray(curriculum) || typeof palette !== 'number')
    return (picture ?? partAt(hero, ['session', 'picture'])) as Picture | undefined
  return {
    rows: weekTiles(
      curriculum.map(({ kind }) => kind),
      palette,
    ),
    palette,
  }
}

/** What the site's routes follow from. */
export function pagesOf(store: Store): string {
  const { sessions = [] } = contentOf(store.read('calendar.yaml') ?? '') as { sessions?: { id: string }[] }
  return [...contentFiles().filter((file) => PAGES.test(file)), ...sessions.map(({ id }) => id)].join('\n')
}

function textOf(store: Store, file: string): string {
  const text = PAGES.test(file) && contentFiles().includes(file) ? store.read(file) : null
  if (text === null) throw new Refusal(422, `"${file}" is no page to copy or remove.`)
  return text
}

/**
 * A copy of a page under its own name and address, all of it a sample until somebody confirms or replaces it. It takes part in
 * nothing yet but its own page and the menus. Throws Refusal.
 */
export function newPage(
  store: Store,
  { file, name, id = idOf(name) }: { file: string; name: string; id?: string | undefined },
): Texts {
  const text = textOf(store, file)
  const to = `${file.split('/')[0]}/${id}.md`
  if (!/^[a-z][a-z0-9-]{0,58}[a-z0-9]$/.test(id))
    throw new Refusal(
      422,
      'The address must be 2 to 60 lowercase letters, digits and hyphens, and begin with a letter.',
    )
  if (store.read(to) !== null || sitePaths.some((path) => path === `/${id}`))
    throw new Refusal(422, `The site has a page /${id} already.`)
  const { menuLabel, cardTitle, cardPath, note, ...value } = contentOf(text)
  const own = file.startsWith('policies/')
    ? { title: name, meta: { ...(value.meta as object), title: name } }
    : { name, order: { ...(value.order as object), scholarship: undefined } }
  return { [to]: rewritten(to, text, { ...value, sample: true, ...own }) }
}

/** Lists to which people add: the newest is the last, and looks like the one before. */
const LISTS: Record<string, { file: string; list: Path; path: string; item: (name: string, like: Value) => Value }> = {
  Person: {
    file: 'people.yaml',
    list: ['instructors', 'people'],
    path: '/about',
    item: (name, { portrait }) => ({
      name,
      about: 'Say in one sentence what learners should know.',
      teaches: [],
      portrait,
    }),
  },
  'Workshop topic': {
    file: 'corporate/corporate-calendar-training.yaml',
    list: ['topics', 'topics'],
    path: CALENDAR_PATH,
    item: (title) => ({ title, text: 'Say in one or two sentences what a team learns.' }),
  },
}

type Wanted = { kind: string; name: string; like?: string | undefined }

/** What is added: the texts to save, the page to go to, and the part of it to edit, if it is no page of its own. Throws Refusal. */
export function added(store: Store, { kind, name, like = '' }: Wanted): { texts: Texts; path: string; place?: Place } {
  const entry = LISTS[kind]
  if (!entry) {
    const texts = newPage(store, { file: like, name })
    return { texts, path: `/${Object.keys(texts)[0]?.replace(/^.*\/|\.md$/g, '')}` }
  }
  const { file, list, path, item } = entry
  const text = store.read(file) ?? ''
  const value = contentOf(text)
  const items = (partAt(value, list) ?? []) as Value[]
  const next = changed(value, list, [...items, item(name, items.at(-1) ?? {})]) as Value
  return { texts: { [file]: rewritten(file, text, next) }, path, place: { file, path: [...list, items.length] } }
}

/** "Google Cloud (GCP)" is /google-cloud-gcp. */
export function idOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Takes a page away, and with a training its lesson, its starts, its sessions and where others name it. Throws Refusal. */
export function withoutPage(store: Store, file: string): Texts {
  textOf(store, file)
  const id = file.replace(/^.*\/|\.md$/g, '')
  const others = contentFiles().filter((other) => other !== file && file.startsWith('courses/'))
  const texts = others.flatMap((other) => {
    const text = store.read(other) ?? ''
    const value = contentOf(text)
    const next = JSON.parse(JSON.stringify(value), (key, part) => {
      const isNamed = (item: unknown) => item === id && (key === 'related' || key === 'teaches')
      return Array.isArray(part) ? part.filter((item) => item?.course !== id && !isNamed(item)) : part
    })
    return isDeepStrictEqual(next, value) ? [] : [[other, rewritten(other, text, next)]]
  })
  const lesson = file.replace('courses/', 'lessons/')
  const pages = lesson !== file && store.read(lesson) !== null ? [file, lesson] : [file]
  return Object.fromEntries([...pages.map((page) => [page, null]), ...texts])
}

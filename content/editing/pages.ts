// Lists, adds and removes pages. Each training, lesson and policy is one file.
import { isDeepStrictEqual } from 'node:util'
import { claimsFile } from '#content/claim-records.ts'
import { type Documents, type Texts, withTexts } from '#content/documents.ts'
import { pathsOf } from '#content/known.ts'
import { contentFiles } from '#content/load.ts'
import { fileOf, policyNames, pages as sitePages } from '#content/pages.ts'
import type { Picture } from '#content/schema.ts'
import { CALENDAR_PATH, isSitePath, pagePath } from '#content/site-paths.ts'
import { weekTiles } from '#content/week-tiles.ts'
import { getContent, rewritten, type Value } from './content-text.ts'
import { EditError } from './edit-error.ts'
import { changed, leaves, type Path, type Place, partAt } from './field.ts'
import { fieldOfFile } from './file-fields.ts'
import { titleIn } from './titles.ts'
import { getTitle, placeInWords } from './words.ts'

/** Files that are pages; lists on other pages show some of their texts. */
export const PAGES = /^(courses|lessons|policies)\//

/** Groups of the page list, with their files. */
const GROUPS: [group: string, files: RegExp, pages?: 'main' | 'companies'][] = [
  ['Main pages', /^(home|apply|choose|newsletter)\.yaml$|^forms\//, 'main'],
  ['Trainings', /^(courses|lessons)\//],
  ['Companies', /^(corporate\/.*|calendar\.yaml)$/, 'companies'],
  ['Policies', /^policies\//],
  // Starts are edited at the desk, confirmations in the list of claims.
  ['Whole site', /^(?!starts|claims)/],
]

/** The page that shows a file without its own page. */
const SEEN_ON: Record<string, string> = {
  'calendar.yaml': CALENDAR_PATH,
  'people.yaml': '/about',
  'newsletter.yaml': '/unsubscribe',
}

export type ListedPage = ReturnType<typeof pageList>[number]

/** Lists every content file with its title, grouped, and the page that shows it. */
export function pageList(documents: Documents) {
  const paths = pathsOf(documents)
  const pages = contentFiles(documents).map((file) => {
    const value = getContent(documents.get(file) ?? '')
    const page = Object.values(sitePages).find((item) => 'text' in item && fileOf(item.text) === file)
    const group = GROUPS.find(([, files, kind]) => files.test(file) || (page && kind === page.group))?.[0] ?? ''
    const own = [SEEN_ON[file], value.path, pathOf(file)].map(String)
    const path = own.find((item) => isSitePath(paths, item)) ?? '/'
    return {
      file,
      title: getTitle(file, value),
      group,
      path,
      picture: getPicture(value),
      canGo: PAGES.test(file) && !isSpecified(file),
    }
  })
  return GROUPS.flatMap(([group]) => pages.filter((page) => page.group === group))
}

/** A training's picture has a tile for each week; the home page's is in its first screen. */
function getPicture({ picture, curriculum, palette, hero }: Value): Picture | undefined {
  if (!Array.isArray(curriculum) || typeof palette !== 'number')
    return (picture ?? partAt(hero, ['picture'])) as Picture | undefined
  const kinds = curriculum.map(({ kind }) => kind)
  return { rows: weekTiles(kinds, palette), palette }
}

/** The specification names some policies, so that they cannot be removed. */
function isSpecified(file: string): boolean {
  return policyNames.some((name) => file === `policies/${name}.md`)
}

function pathOf(file: string): string {
  const [, folder = '', id = ''] = /^(?:(\w+)\/)?(.*)\.\w+$/.exec(file) ?? []
  return pagePath(folder, id)
}

function getText(documents: Documents, file: string): string {
  const text = PAGES.test(file) ? documents.get(file) : undefined
  if (text === undefined) throw new EditError(`"${file}" is no page to copy or remove.`)
  return text
}

/** `path` and `place` show the addition: a page, or an item of a list. */
type Added = { texts: Texts; path: string; place?: Place }

/** Adds a named copy of the page `like`, or an item to its list. @throws EditError */
export function added(documents: Documents, like: string, name: string): Added {
  const list = Object.hasOwn(LISTS, like) ? LISTS[like] : undefined
  if (like.startsWith('lessons/')) return newLesson(documents, like, name)
  if (!list) return newPage(documents, like, name)
  const text = documents.get(like) ?? ''
  const value = getContent(text)
  const items = (partAt(value, list.path) ?? []) as Value[]
  const next = changed(value, list.path, [...items, list.item(name, items.at(-1) ?? {})]) as Value
  const place = { file: like, path: [...list.path, items.length] }
  return { texts: { [like]: rewritten(text, next) }, path: list.page, place }
}

/** Lists that can grow, the page that shows each, and a new item based on the last one. */
const LISTS: Record<string, { page: string; path: Path; item: (name: string, last: Value) => Value }> = {
  'people.yaml': {
    page: '/about',
    path: ['instructors', 'people'],
    item: (name, last) => ({ name, about: 'Say what learners should know.', portrait: last.portrait, teaches: [] }),
  },
  'corporate/corporate-calendar-training.yaml': {
    page: CALENDAR_PATH,
    path: ['topics', 'topics'],
    item: (title, last) => ({ ...last, title, text: 'Say in one or two sentences what a team learns.' }),
  },
}

/** Marks the whole copy as a sample until it is confirmed or replaced. Only its own page and the menus show it. */
function newPage(documents: Documents, file: string, name: string): Added {
  const text = getText(documents, file)
  const id = getId(name)
  const to = `${file.split('/')[0]}/${id}.md`
  const path = `/${id}`
  if (!/^[a-z][a-z0-9-]{0,58}[a-z0-9]$/.test(id))
    throw new EditError('The title must have 2 to 60 letters, digits and spaces, and begin with a letter.')
  if (documents.has(to) || isSitePath(pathsOf(documents), path))
    throw new EditError(`The site has a page ${path} already.`)
  const { menuLabel, cardTitle, cardPath, note, ...value } = getContent(text)
  const own = file.startsWith('policies/')
    ? { title: name, meta: { ...(value.meta as object), title: name } }
    : { name, order: { ...(value.order as object), scholarship: undefined } }
  return { texts: { [to]: rewritten(text, { ...value, sample: true, ...own }) }, path }
}

/** Copies a lesson for the training of this name, whose text someone has to confirm. */
function newLesson(documents: Documents, like: string, name: string): Added {
  const text = getText(documents, like)
  const trainings = contentFiles(documents).filter((file) => file.startsWith('courses/'))
  const training = trainings.find((file) => getTitle(file, getContent(documents.get(file) ?? '')) === name)
  const to = training?.replace('courses/', 'lessons/')
  if (!to || documents.has(to)) throw new EditError('Choose a training that has no lesson.')
  const value = { ...getContent(text), week: 1, confirm: ['title', 'intro'] }
  return { texts: { [to]: rewritten(text, value) }, path: pathOf(to) }
}

/** Converts "Google Cloud (GCP)" to google-cloud-gcp. */
export function getId(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
}

/** Finds the links to a page that are left once `removed` is carried out, each with its place in words. */
export function linksTo(documents: Documents, file: string, removed: Texts): (Place & { name: string })[] {
  getText(documents, file)
  const left = withTexts(documents, removed)
  const path = pathOf(file)
  const ends = [')', '?', '#', ' ']
  const isLink = (text: string) =>
    text === path || ends.some((end) => text.startsWith(path + end) || text.includes(`](${path}${end}`))
  return contentFiles(left).flatMap((other) => {
    const text = left.get(other)
    if (!text) return []
    const value = getContent(text)
    return leaves(fieldOfFile(other), value)
      .filter(({ path }) => isLink(String(partAt(value, path))))
      .map(({ path }) => ({ file: other, path, name: [titleIn(left, other), placeInWords(path)].join(': ') }))
  })
}

/** Removes a page with its confirmations; a training with its lesson, starts, workshops and all references. @throws EditError */
export function withoutPage(documents: Documents, file: string): Texts {
  getText(documents, file)
  if (isSpecified(file))
    throw new EditError('The specification of the site names this policy, so it stays. You can change all of its text.')
  const id = file.replace(/^.*\/|\.md$/g, '')
  const lesson = file.replace('courses/', 'lessons/')
  const pages = lesson !== file && documents.has(lesson) ? [file, lesson] : [file]
  const others = contentFiles(documents).filter(
    (item) => !pages.includes(item) && (file.startsWith('courses/') || item === claimsFile),
  )
  const texts = others.flatMap((other) => {
    const text = documents.get(other) ?? ''
    const value = getContent(text)
    const next = JSON.parse(JSON.stringify(value), (key, part) => {
      const isOf = (item: unknown) =>
        other === claimsFile
          ? pages.includes(String((item as Value)?.file))
          : (item as Value)?.course === id || (item === id && (key === 'related' || key === 'teaches'))
      return Array.isArray(part) ? part.filter((item) => !isOf(item)) : part
    })
    return isDeepStrictEqual(next, value) ? [] : [[other, rewritten(text, next)]]
  })
  return Object.fromEntries([...pages.map((page) => [page, null]), ...texts])
}

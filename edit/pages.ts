// Trainings and policies: pages of the site that are files of their own.
import { isDeepStrictEqual } from 'node:util'
import { contentFiles } from '#content/load.ts'
import { contentOf, Refusal, rewritten, type Store, type Texts } from './store.ts'

/** Files that are pages; lists on other pages take texts of them. */
export const PAGES = /^(courses|policies)\//

/** What the site's routes follow from. */
export function pagesOf(store: Store): string {
  const { sessions = [] } = contentOf(store.read('calendar.yaml') ?? '') as { sessions?: { id: string }[] }
  return [...contentFiles().filter((file) => PAGES.test(file)), ...sessions.map(({ id }) => id)].join('\n')
}

function textOf(store: Store, file: string): string {
  const text = PAGES.test(file) && contentFiles().includes(file) ? store.read(file) : null
  if (text === null) throw new Refusal(422, `content/${file} is no page to copy or remove.`)
  return text
}

/** A copy of a page under its own name and address. It takes part in nothing yet but its own page and the menus. Throws Refusal. */
export function newPage(store: Store, { file, id, name }: { file: string; id: string; name: string }): Texts {
  const text = textOf(store, file)
  const to = `${file.split('/')[0]}/${id}.md`
  if (!/^[a-z][a-z0-9-]{0,58}[a-z0-9]$/.test(id))
    throw new Refusal(
      422,
      'The address must be 2 to 60 lowercase letters, digits and hyphens, and begin with a letter.',
    )
  if (store.read(to) !== null) throw new Refusal(422, `The site has a page /${id} already.`)
  const { menuLabel, cardTitle, cardPath, note, ...value } = contentOf(text)
  const own = file.startsWith('policies/')
    ? { title: name, meta: { ...(value.meta as object), title: name } }
    : { name, order: { ...(value.order as object), scholarship: undefined } }
  return { [to]: rewritten(to, text, { ...value, ...own }) }
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

import { useContext, useState } from 'react'
import { CALENDAR_PATH } from '#content/site-paths.ts'
import type { Field, Place } from '#edit/field.ts'
import type { ListedPage } from '#edit/pages.ts'
import { Tiles } from '#ui/tiles.tsx'
import { Fields, Foot, Tool } from './form.tsx'
import { call, change, Editing, goOn } from './session.ts'

/** Every page by its title, and the way to add and remove some. */
export function Pages({ pages }: { pages: ListedPage[] }) {
  const { act, isBusy, open } = useContext(Editing)
  async function remove({ file, title }: ListedPage) {
    const others = await call('naming', { file })
    const named =
      others.length > 0 ? `These name it, and will not any more: ${others.join(', ')}.` : 'Nothing names it.'
    if (!confirm(`Remove "${title}" from the site? ${named} Undo brings it back.`)) return
    await change('remove-page', { file })
  }
  function show({ file, path, group }: ListedPage) {
    if (path === location.pathname || group === 'Whole site') open({ file, path: [] })
    else location.assign(path)
  }
  return (
    <>
      {[...Map.groupBy(pages, ({ group }) => group)].map(([group, those]) => (
        <section key={group}>
          <h3 className="mt-4 mb-2">{group}</h3>
          <ol className="grid gap-1">
            {those.map((page) => (
              <li key={page.file} className="flex flex-wrap items-center gap-2">
                {page.picture && <Tiles {...page.picture} className="w-8 shrink-0" />}
                <Tool label={page.title} className="mr-auto text-left" press={() => show(page)} />
                {page.path === location.pathname && (
                  <Tool
                    label="Edit all"
                    aria-label={`Edit all of ${page.title}`}
                    press={() => open({ file: page.file, path: [] })}
                  />
                )}
                {page.canGo && (
                  <Tool
                    label="Remove"
                    aria-label={`Remove ${page.title}`}
                    disabled={isBusy}
                    press={() => act(remove(page))}
                  />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      <AddPage pages={pages} />
    </>
  )
}

/** The groups of what is a page of its own. */
const GROUPS: Record<string, string> = { Training: 'Trainings', Policy: 'Policies' }

/** The lists to which people add, and the pages that show them. What is undefined is not copied from the last item. */
export const LISTS: Record<string, { page: string; place: Place; words: (name: string) => object }> = {
  Person: {
    page: '/about',
    place: { file: 'people.yaml', path: ['instructors', 'people'] },
    words: (name) => ({
      name,
      about: 'Say in one sentence what learners should know.',
      teaches: [],
      history: undefined,
      links: undefined,
      photo: undefined,
      video: undefined,
      answers: undefined,
    }),
  },
  'Workshop topic': {
    page: CALENDAR_PATH,
    place: { file: 'corporate/corporate-calendar-training.yaml', path: ['topics', 'topics'] },
    words: (title) => ({ title, text: 'Say in one or two sentences what a team learns.' }),
  },
}

/** Adds a page, a person or a topic, and goes there. */
function AddPage({ pages }: { pages: ListedPage[] }) {
  const { act, isBusy } = useContext(Editing)
  const [wanted, setWanted] = useState({ kind: 'Training', name: '', like: '' })
  const { kind, name } = wanted
  const alike = pages.filter(({ group }) => group === GROUPS[kind])
  const like = alike.find(({ title }) => title === wanted.like) ?? alike[0]
  const fields: Record<string, Field> = {
    kind: { kind: 'choice', options: [...Object.keys(GROUPS), ...Object.keys(LISTS)], label: 'What to add' },
    name: { kind: 'line', label: kind === 'Person' ? 'Name of the person' : 'Title' },
    ...(like && { like: { kind: 'choice', options: alike.map(({ title }) => title), label: 'Begin with a copy of' } }),
  }
  function add() {
    const path = LISTS[kind]?.page
    const added = { kind, name }
    if (path) goOn({ path, added })
    else if (like) act(change('add', { name, like: like.file }, ({ path }) => ({ path, added })))
  }
  return (
    <form action={add}>
      <h3 className="mt-6 mb-3">Add</h3>
      <Fields
        fields={fields}
        value={{ ...wanted, like: like?.title }}
        change={(next) => setWanted(next as typeof wanted)}
      />
      <Foot>
        <Tool type="submit" label={isBusy ? 'The site starts again ...' : 'Add'} disabled={isBusy} />
      </Foot>
    </form>
  )
}

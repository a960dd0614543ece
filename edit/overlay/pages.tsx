import { useContext, useState } from 'react'
import type { Field } from '#edit/field.ts'
import type { ListedPage } from '#edit/pages.ts'
import { Tiles } from '#ui/tiles.tsx'
import { call, change, Editing } from './calls.ts'
import { Fields, Tool } from './form.tsx'

/** Every page by its title, and the way to add and remove some. */
export function Pages({ pages }: { pages: ListedPage[] }) {
  const { act, isBusy, open } = useContext(Editing)
  async function remove({ file, title }: ListedPage) {
    const others = await call<string[]>('naming', { file })
    const named =
      others.length > 0 ? ` These name it, and will not any more: ${others.join(', ')}.` : ' Nothing else names it.'
    if (confirm(`Remove "${title}" from the site?${named} Undo brings it back.`)) await change('remove-page', { file })
  }
  function show({ file, path, group }: ListedPage) {
    if (path === location.pathname || group === 'Whole site') open({ file, path: [] })
    else location.assign(path)
  }
  return (
    <>
      {[...Map.groupBy(pages, ({ group }) => group)].map(([group, those]) => (
        <section key={group}>
          <h3>{group}</h3>
          <ol className="pages">
            {those.map((page) => (
              <li key={page.file}>
                <button type="button" onClick={() => show(page)}>
                  {page.picture && <Tiles {...page.picture} />}
                  {page.title}
                </button>
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

const KINDS = ['Training', 'Policy', 'Person', 'Workshop topic']

/** Adds a page, a person or a topic, and goes there. */
function AddPage({ pages }: { pages: ListedPage[] }) {
  const { act, isBusy } = useContext(Editing)
  const [added, setAdded] = useState({ kind: 'Training', name: '', like: '' })
  const { kind, name } = added
  const line = { kind: 'line', isOptional: false } as const
  const group = { Training: 'Trainings', Policy: 'Policies' }[kind]
  const alike = pages.filter((page) => page.group === group)
  const like = alike.find(({ title }) => title === added.like) ?? alike[0]
  const fields: Record<string, Field> = {
    kind: { kind: 'choice', isOptional: false, options: KINDS, label: 'What to add' },
    name: { ...line, label: kind === 'Person' ? 'Name of the person' : 'Title' },
  }
  if (like)
    fields.like = {
      kind: 'choice',
      isOptional: false,
      options: alike.map(({ title }) => title),
      label: 'Begin with a copy of',
    }
  const add = () => change('add', { kind, name, like: like?.file }, { added: true })
  return (
    <form action={() => act(add())}>
      <h3>Add</h3>
      <Fields
        fields={fields}
        value={{ ...added, like: like?.title }}
        change={(next) => setAdded(next as typeof added)}
      />
      <button type="submit" className="primary" disabled={isBusy}>
        {isBusy ? 'The site starts again ...' : 'Add'}
      </button>
    </form>
  )
}

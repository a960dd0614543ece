import { useContext, useState } from 'react'
import type { Field } from '#content/editing/field.ts'
import type { ListedPage } from '#content/editing/pages.ts'
import type { Answer } from '#content/editing/wire.ts'
import { Tiles } from '#ui/tiles.tsx'
import { call } from './calls.ts'
import { Editing, loadPage } from './editing.ts'
import { Fields, Foot, Tool, WordTool } from './form.tsx'

/** Lists every page by title, with controls to add and remove some. */
export function Pages({ pages }: { pages: ListedPage[] }) {
  const { act, isBusy, open } = useContext(Editing)
  const [linked, setLinked] = useState<{ title: string; links: Answer<'naming'>['links'] }>()
  async function remove({ file, title }: Pick<ListedPage, 'file' | 'title'>) {
    const { others, links } = await call('naming', { file })
    setLinked(links.length > 0 ? { title, links } : undefined)
    if (links.length > 0) return
    const mentions = `These pages mention it and will no longer do so: ${others.join(', ')}.`
    const named = others.length > 0 ? mentions : 'No other page mentions it.'
    if (!confirm(`Remove "${title}" from the site? ${named} Undo brings it back.`)) return
    const isHere = pages.find((page) => page.file === file)?.path === location.pathname
    await call('remove-page', { file })
    loadPage(isHere ? { path: '/' } : {})
  }
  return (
    <>
      {linked && (
        <section role="alert">
          <p>"{linked.title}" can be removed once nothing links to it. Remove the link here first:</p>
          {linked.links.map(({ name, ...place }) => (
            <Tool key={name} label={name} className="mt-2 text-left" press={() => open(place)} />
          ))}
        </section>
      )}
      {[...new Set(pages.map(({ group }) => group))].map((group) => (
        <section key={group}>
          <h3 className="mt-4 mb-2">{group}</h3>
          <ol className="grid gap-1">
            {pages
              .filter((page) => page.group === group)
              .map(({ file, title, path, picture, canGo }) => {
                const edit = () => open({ file, path: [] })
                const isHere = path === location.pathname
                const show = () => (isHere || group === 'Whole site' ? edit() : location.assign(path))
                return (
                  <li key={file} className="flex flex-wrap items-center gap-2">
                    {picture && <Tiles {...picture} className="w-8 shrink-0" />}
                    <button type="button" className="row-tool mr-auto" onClick={show}>
                      {title}
                    </button>
                    {isHere && <WordTool label="Edit all" aria-label={`Edit all of ${title}`} press={edit} />}
                    {canGo && (
                      <WordTool
                        label="Remove"
                        aria-label={`Remove ${title}`}
                        disabled={isBusy}
                        press={() => act(remove({ file, title }))}
                      />
                    )}
                  </li>
                )
              })}
          </ol>
        </section>
      ))}
      <AddPage pages={pages} />
    </>
  )
}

/** Kinds of additions, and the files to copy or to add an item to. */
const KINDS: Record<string, RegExp> = {
  Training: /^courses\//,
  Lesson: /^lessons\//,
  Policy: /^policies\//,
  Person: /^people\.yaml$/,
  'Workshop topic': /^corporate\/corporate-calendar-training\.yaml$/,
}

/** The choice of a training that has no lesson. */
function withoutLesson(pages: ListedPage[]): Field {
  const files = new Set(pages.map(({ file }) => file))
  const trainings = pages.filter(
    ({ file }) => file.startsWith('courses/') && !files.has(file.replace('courses/', 'lessons/')),
  )
  return { kind: 'choice', options: trainings.map(({ title }) => title), label: 'Training' }
}

/** Adds a page, a person or a topic, and opens it. */
function AddPage({ pages }: { pages: ListedPage[] }) {
  const { act, isBusy } = useContext(Editing)
  async function add(like: string) {
    loadPage(await call('add', { name, like }))
  }
  const [wanted, setWanted] = useState({ kind: 'Training', name: '', like: '' })
  const { kind, name } = wanted
  const alike = pages.filter(({ file }) => KINDS[kind]?.test(file))
  const like = alike.find(({ title }) => title === wanted.like) ?? alike[0]
  const copied: Field = { kind: 'choice', options: alike.map(({ title }) => title), label: 'Begin with a copy of' }
  const fields: Record<string, Field> = {
    kind: { kind: 'choice', options: Object.keys(KINDS), label: 'What to add' },
    name:
      kind === 'Lesson'
        ? withoutLesson(pages)
        : { kind: 'line', label: kind === 'Person' ? 'Name of the person' : 'Title' },
    ...(alike.length > 1 && { like: copied }),
  }
  return (
    <form action={() => like && act(add(like.file))}>
      <h3 className="mt-6 mb-3">Add</h3>
      <Fields
        fields={fields}
        value={{ ...wanted, like: like?.title }}
        change={(next) => setWanted(next as typeof wanted)}
      />
      <Foot>
        <Tool type="submit" label={isBusy ? 'Adding ...' : 'Add'} disabled={isBusy} />
      </Foot>
    </form>
  )
}

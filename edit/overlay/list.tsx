import { partAt as at, type Edit, type Path } from '#edit/edits.ts'
import type { Field } from '#edit/fields.ts'
import type { FileView } from './calls.ts'
import { Input } from './inputs.tsx'

/** What the parts of a form have in common. */
export type Editing = {
  chosen: Path
  value: unknown
  set: (path: Path, value: unknown) => void
  send: (edits: Edit[]) => void
  open: (path: Path) => void
}

/** `seatsLeft` as people write it: "Seats left". */
export function words(key: string | number | undefined): string {
  if (typeof key === 'number') return `Number ${key + 1}`
  const spaced = String(key ?? '')
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[-_/]/g, ' ')
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** What an item of a list is called. */
export function nameOf(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item).slice(0, 60)
  const { title, name, question, header, label, text, quote, id } = item as Record<string, unknown>
  return String(title ?? name ?? question ?? header ?? label ?? quote ?? text ?? id ?? '').slice(0, 60)
}

export function ListEditor({ field, ...editing }: Editing & { field: Field }) {
  const { path, fields = [], start } = field
  const { set, send, open, chosen } = editing
  const items = at(editing.value, path) as unknown[]
  const label = words(path.at(-1))
  const isOfGroups = fields.some(({ kind }) => kind === 'group' || kind === 'list') || typeof start === 'object'
  const inner = fields[0] ?? { path: [...path, 0], kind: 'text' as const }
  return (
    <fieldset className="list">
      <legend>{label}</legend>
      <ol>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
          <li key={index} data-chosen={[...path, index].join('.') === chosen.join('.') || undefined}>
            {isOfGroups ? (
              <button type="button" onClick={() => open([...path, index])}>
                {nameOf(item) || words(index)}
              </button>
            ) : (
              <Input
                field={{ ...inner, path: [...path, index] }}
                label={words(index)}
                value={item as never}
                change={(next) => set(path, items.with(index, next))}
              />
            )}
            <ItemTools
              {...{ index, count: items.length }}
              move={(to) =>
                isOfGroups
                  ? send([{ op: 'move', path, from: index, to }])
                  : set(path, items.toSpliced(index, 1).toSpliced(to, 0, item))
              }
              remove={() =>
                isOfGroups ? send([{ op: 'remove', path: [...path, index] }]) : set(path, items.toSpliced(index, 1))
              }
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="add"
        onClick={() =>
          isOfGroups
            ? send([{ op: 'insert', path, index: items.length, value: items.at(-1) ?? start }])
            : set(path, [...items, inner.kind === 'choice' ? inner.options?.[0] : 'New text'])
        }
      >
        Add to {label.toLowerCase()}
      </button>
    </fieldset>
  )
}

type ItemToolsProps = { index: number; count: number; move: (to: number) => void; remove: () => void }

function ItemTools({ index, count, move, remove }: ItemToolsProps) {
  const which = `number ${index + 1}`
  return (
    <span className="tools">
      <button type="button" aria-label={`Move ${which} up`} disabled={index === 0} onClick={() => move(index - 1)}>
        ↑
      </button>
      <button
        type="button"
        aria-label={`Move ${which} down`}
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      >
        ↓
      </button>
      <button type="button" aria-label={`Remove ${which}`} onClick={remove}>
        ✕
      </button>
    </span>
  )
}

type AroundProps = {
  view: FileView
  path: Path
  open: (path: Path) => void
  send: (edits: Edit[]) => void
  value: unknown
}

/** The way out of an entry, and what can be done with the entry as a whole where it is one of a list. */
export function Around({ view, path, open, send, value }: AroundProps) {
  const last = path.at(-1)
  const list = path.slice(0, -1)
  const items = at(view.value, list) as unknown[]
  return (
    <div className="around">
      <button type="button" onClick={() => open(typeof last === 'number' ? list.slice(0, -1) : list)}>
        ← {words(list.findLast((key) => typeof key === 'string') ?? view.file.replace(/^.*\/|\.\w+$/g, ''))}
      </button>
      {typeof last === 'number' && (
        <>
          <ItemTools
            index={last}
            count={items.length}
            move={(to) => send([{ op: 'move', path: list, from: last, to }])}
            remove={() => send([{ op: 'remove', path }])}
          />
          <button
            type="button"
            className="add"
            onClick={() => send([{ op: 'insert', path: list, index: last + 1, value: at(value, path) }])}
          >
            Add one like this
          </button>
        </>
      )}
    </div>
  )
}

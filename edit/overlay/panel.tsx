import { useEffect, useRef, useState } from 'react'
import { partAt as at, changed, type Edit, type Path } from '#edit/edits.ts'
import type { Field } from '#edit/fields.ts'
import type { Place } from '#edit/marks.ts'
import { call, type FileView, save } from './calls.ts'
import { Input } from './inputs.tsx'
import { Around, type Editing, ListEditor, words } from './list.tsx'
import { Window } from './window.tsx'

type PanelProps = {
  place: Place
  /** Where on the screen the text stands; without, the form is a part of another window. */
  near?: DOMRect | undefined
  close: () => void
  setDirty: (isDirty: boolean) => void
}

/** The innermost group around a path: what is edited together. */
function groupAt(field: Field, path: Path): Field {
  const inner = field.fields?.find((each) => each.path.every((key, depth) => key === path[depth]))
  const found = inner && groupAt(inner, path)
  if (found && (found.kind === 'group' || found.path[0] === 'body')) return found
  return field
}

/** Edits one entry of a content file: the field that was chosen, and what stands beside it. */
export function Panel({ place, near, close, setDirty }: PanelProps) {
  const [view, setView] = useState<FileView>()
  const [path, setPath] = useState(place.path)
  const [value, setValue] = useState<FileView['value']>({})
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    call<FileView>('file', { file: place.file }).then(
      (loaded) => {
        setView(loaded)
        setValue(loaded.value)
      },
      ({ message }) => setError(message),
    )
  }, [place.file])
  const group = view && groupAt(view.field, path)
  const sets = view ? changesOf(view.value, value) : []
  const isDirty = sets.length > 0
  useEffect(() => setDirty(isDirty), [isDirty, setDirty])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is a form, and for each part of it.
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLElement>('[data-chosen] :is(textarea, input, select, button)')
    if (near) (chosen ?? form.current?.querySelector<HTMLElement>('textarea, input, select, button'))?.focus()
  }, [view, path, near])

  async function send(edits: Edit[]) {
    if (!view || isBusy) return
    setBusy(true)
    setError('')
    try {
      await save(view, [...sets, ...edits])
      setDirty(false)
      close()
    } catch (failure) {
      setError((failure as Error).message)
    }
    setBusy(false)
  }

  const leave = () => {
    if (!isDirty || confirm('Discard what you typed?')) close()
  }
  const set = (target: Path, next: unknown) => setValue((before) => changed(before, target, next) as FileView['value'])
  const editing = { chosen: place.path, value, set, send, open: setPath }
  const content = (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isDirty) send([])
        else close()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
      }}
    >
      <div className="fields">
        {view && group && group.path.length > 0 && (
          <Around view={view} path={group.path} open={setPath} send={send} value={value} />
        )}
        {group && <FieldEditor field={group} isOpen {...editing} />}
      </div>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      <div className="foot">
        {near && (
          <button type="button" onClick={leave}>
            Cancel
          </button>
        )}
        <button type="submit" className="primary" disabled={isBusy || !isDirty}>
          {isBusy ? 'Saving ...' : 'Save'}
        </button>
      </div>
    </form>
  )
  if (!near) return content
  const title = [words(place.file.replace(/^.*\/|\.\w+$/g, '')), ...(group?.path ?? []).map(words)].join(' › ')
  return (
    <Window title={title} note={`content/${place.file}`} near={near} leave={leave}>
      {content}
    </Window>
  )
}

/** The fields of a file that differ; what is the same inside of them stays as it is written. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Edit[] {
  const keys = Object.keys({ ...before, ...after })
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) =>
      after[key] === undefined ? { op: 'remove', path: [key] } : { op: 'set', path: [key], value: after[key] },
    )
}

function FieldEditor({ field, isOpen = false, ...editing }: Editing & { field: Field; isOpen?: boolean }) {
  const { path, kind, fields = [], missing = [] } = field
  const { chosen, set, value: whole } = editing
  const value = at(whole, path)
  const label = words(path.at(-1))
  if (value === undefined) return null
  if (kind === 'group') {
    const inside = (
      <>
        {fields.map((each) => (
          <FieldEditor key={String(each.path.at(-1))} field={each} {...editing} />
        ))}
        {missing.map(({ key, start }) =>
          at(value, [key]) === undefined ? (
            <button key={key} type="button" className="add" onClick={() => set([...path, key], start)}>
              Add: {words(key).toLowerCase()}
            </button>
          ) : (
            <Added key={key} path={[...path, key]} start={start} {...editing} />
          ),
        )}
      </>
    )
    if (isOpen) return inside
    return (
      <details open={path.every((key, depth) => key === chosen[depth])}>
        <summary>{label}</summary>
        {inside}
        {field.isOptional && <Remove what={label} onClick={() => set(path, undefined)} />}
      </details>
    )
  }
  if (kind === 'list') return <ListEditor field={field} {...editing} />
  const isChosen = path.join('.') === chosen.join('.')
  return (
    <div data-chosen={isChosen || undefined}>
      <Input
        field={field}
        label={label}
        value={value as never}
        change={(next) => set(path, next || kind !== 'flag' ? next : undefined)}
      />
      {field.isOptional && kind !== 'flag' && <Remove what={label} onClick={() => set(path, undefined)} />}
    </div>
  )
}

/** A field that was added just now: its kind shows in the value that it begins from. */
function Added({ path, start, value, set }: Editing & { path: Path; start: unknown }) {
  const kind = typeof start === 'number' ? 'number' : start === true ? 'flag' : 'text'
  if (typeof start === 'object') return <p className="note">{words(path.at(-1))} is added when you save.</p>
  return (
    <Input
      field={{ path, kind }}
      label={words(path.at(-1))}
      value={at(value, path) as never}
      change={(next) => set(path, next)}
    />
  )
}

function Remove({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button type="button" className="remove" onClick={onClick}>
      Remove<span className="hidden"> {what.toLowerCase()}</span>
    </button>
  )
}

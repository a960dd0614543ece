import { useContext, useEffect, useRef, useState } from 'react'
import { changed, fieldAt, type Path, type Place, partAt } from '#edit/field.ts'
import { call, change, Editing, type FileView } from './calls.ts'
import { FieldEditor, Tool, words } from './form.tsx'

/** What is edited together: the group around a path; of an item of a list, the list, so that it can be moved, copied and removed. */
function around(path: Path): Path {
  const parent = path.slice(0, -1)
  return parent.slice(0, parent.findLastIndex((key) => typeof key === 'string') + 1)
}

/** Edits a part of a content file: what was chosen, and what stands beside it. */
export function Entry({ place: { file, path: chosen }, isPart }: { place: Place; isPart?: boolean }) {
  const { act, isBusy, dirty, close } = useContext(Editing)
  const [view, setView] = useState<FileView & { next: FileView['value'] }>()
  const [path, setPath] = useState(around(chosen))
  const form = useRef<HTMLFormElement>(null)
  const isLoaded = view !== undefined
  const isDirty = JSON.stringify(view?.next) !== JSON.stringify(view?.value)
  useEffect(() => {
    act(call<FileView>('file', { file }).then((loaded) => setView({ ...loaded, next: loaded.value })))
  }, [act, file])
  useEffect(() => {
    if (isDirty || !isPart) dirty.current = isDirty
  })
  useEffect(() => {
    if (isPart || !isLoaded) return
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
    const own = controls.find((control) => `${control.dataset.path}.`.startsWith(`${chosen.join('.')}.`))
    ;(own ?? controls[0])?.focus()
  }, [isLoaded, chosen, isPart])
  if (!view) return null
  const { field, seen, next: value } = view
  return (
    <form
      ref={form}
      action={() => act(change('change', { file, seen, value }, { file, path: chosen }))}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isDirty) form.current?.requestSubmit()
      }}
    >
      {path.length > 0 && (
        <Tool
          label={`← All of ${around(path).map(words).at(-1)?.toLowerCase() ?? file}`}
          press={() => setPath(around(path))}
        />
      )}
      <FieldEditor
        field={fieldAt(field, value, path)}
        label={words(path.at(-1))}
        value={partAt(value, path)}
        {...{ path, chosen }}
        change={(next) => setView({ ...view, next: changed(value, path, next) as typeof value })}
        isWhole
      />
      <div className="foot">
        {!isPart && <Tool label="Cancel" press={close} />}
        <button type="submit" className="primary" disabled={isBusy || !isDirty}>
          {isBusy ? 'Saving ...' : 'Save'}
        </button>
      </div>
    </form>
  )
}

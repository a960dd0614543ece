import { useContext, useEffect, useRef, useState } from 'react'
import { differences } from '#edit/differences.ts'
import { changed, fieldAt, type Path, type Place, partAt } from '#edit/field.ts'
import { wordsOf } from '#edit/words.ts'
import { call, change, Editing, type FileView } from './calls.ts'
import { FieldEditor, Fold, Problems, Tool } from './form.tsx'
import { showSaved, showTyped } from './live.ts'

/** How long nobody types before a value is checked, in milliseconds. */
const PAUSE_MS = 250

/** What is edited together: the group around a path; of an item of a list, the list, so that it can be moved, copied and removed. */
function around(path: Path): Path {
  const parent = path.slice(0, -1)
  return parent.slice(0, parent.findLastIndex((key) => typeof key === 'string') + 1)
}

type EntryProps = { place: Place; isPart?: boolean }

/** Edits a part of a content file: first what was pressed, and below it the rest of that part. */
export function Entry({ place: { file, path: chosen }, isPart }: EntryProps) {
  const { act, isBusy, dirty, close } = useContext(Editing)
  const [view, setView] = useState<FileView & { next: FileView['value'] }>()
  const [path, setPath] = useState(around(chosen))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const next = view?.next
  const isLoaded = view !== undefined
  const isDirty = view !== undefined && differences(view.value, next).length > 0
  useEffect(() => {
    act(call<FileView>('file', { file }).then((loaded) => setView({ ...loaded, next: loaded.value })))
    return showSaved
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
  useEffect(() => {
    if (!next) return
    const checking = setTimeout(async () => {
      const found = await call<{ path: Path; sentence: string }[]>('check', { file, value: next }).catch(() => [])
      setProblems(Object.fromEntries(found.map(({ path, sentence }) => [path.join('.'), sentence])))
    }, PAUSE_MS)
    return () => clearTimeout(checking)
  }, [file, next])
  if (!view) return null
  const { field, seen, value } = view
  const set = (at: Path) => (part: unknown) => {
    const typed = changed(view.next, at, part) as typeof value
    setView({ ...view, next: typed })
    showTyped(file, differences(value, typed))
  }
  const editorOf = (at: Path) => (
    <FieldEditor
      field={fieldAt(field, view.next, at)}
      value={partAt(view.next, at)}
      path={at}
      chosen={chosen}
      change={set(at)}
      isWhole
    />
  )
  const isLeaf = !isPart && typeof partAt(value, chosen) !== 'object'
  const rest = (
    <>
      {path.length > 0 && (
        <Tool
          label={path.length === 1 ? '← The whole page' : `← ${wordsOf(around(path)).label || 'The whole page'}`}
          press={() => setPath(around(path))}
        />
      )}
      {editorOf(path)}
    </>
  )
  return (
    <Problems value={problems}>
      <form
        ref={form}
        action={() => act(change('change', { file, seen, value: view.next }, { place: { file, path: chosen } }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isDirty) form.current?.requestSubmit()
        }}
      >
        {isLeaf && editorOf(chosen)}
        {isLeaf ? <Fold name="More of this part">{rest}</Fold> : rest}
        <div className="foot">
          {!isPart && <Tool label="Cancel" press={close} />}
          <button type="submit" className="primary" disabled={isBusy || !isDirty}>
            {isBusy ? 'Saving ...' : 'Save'}
          </button>
        </div>
      </form>
    </Problems>
  )
}

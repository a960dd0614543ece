import { useContext, useEffect, useRef, useState } from 'react'
import { changed, fieldAt, type Path, partAt } from '#edit/field.ts'
import type { Answer } from '#edit/server.ts'
import { getWords } from '#edit/words.ts'
import { showContentDraft, showSaved } from './content-draft.ts'
import { call, change, Editing, Problems } from './editing.ts'
import { FieldEditor, Fold, Foot, Tool } from './form.tsx'

/** Returns the group around a path; for a list item, the list, so that the item can be moved, copied and removed. */
function around(path: Path): Path {
  const parent = path.slice(0, -1)
  return parent.slice(0, parent.findLastIndex((key) => typeof key === 'string') + 1)
}

type Value = Answer<'file'>['value']
/** With `take`, the fields are part of another form, which gets each changed value and saves it. */
type EntryProps = { opened: Answer<'file'>; chosen: Path; take?: (value: Value) => void }

/** Edits a part of a content file: the chosen field first, the rest of that part below. */
export function Entry({ opened: { file, seen, value: saved, field }, chosen, take }: EntryProps) {
  const { act, isBusy, dirty, close } = useContext(Editing)
  const [value, setValue] = useState(saved)
  const [path, setPath] = useState(around(chosen))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const latest = useRef<unknown>(undefined)
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved)
  useEffect(() => {
    if (take) return
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const own = controls.find((control) => `${control.getAttribute('name')}.`.startsWith(`${chosen.join('.')}.`))
    ;(own ?? controls[0])?.focus()
  }, [chosen, take])
  useEffect(() => {
    return () => {
      latest.current = undefined
      showSaved()
    }
  }, [])

  /** Updates the form, and the page as soon as possible. */
  async function show(next: typeof saved) {
    setValue(next)
    take?.(next)
    dirty.current = true
    latest.current = next
    // Errors of the call itself are reported on save.
    const contentDraft = await call('contentDraft', { file, value: next }).catch(() => undefined)
    if (!contentDraft || latest.current !== next) return
    setProblems(Object.fromEntries(contentDraft.problems.map(({ path, sentence }) => [path.join('.'), sentence])))
    if (contentDraft.shown) showContentDraft(file, contentDraft.shown as Record<string, unknown>)
  }
  const getEditor = (at: Path) => (
    <FieldEditor
      field={fieldAt(field, value, at)}
      value={partAt(value, at)}
      path={at}
      chosen={chosen}
      change={(part) => show(changed(value, at, part) as typeof value)}
      isWhole
    />
  )
  const isLeaf = !take && typeof partAt(saved, chosen) !== 'object'
  const outer = around(path)
  const up = (path.length > 1 && getWords(outer).label) || 'The whole page'
  const rest = (
    <>
      {path.length > 0 && <Tool label={`← ${up}`} className="mb-3" press={() => setPath(outer)} />}
      {getEditor(path)}
    </>
  )
  if (take) return <Problems value={problems}>{rest}</Problems>
  return (
    <Problems value={problems}>
      <form
        ref={form}
        action={() => act(change('change', { file, seen, value }, () => ({ place: { file, path: chosen } })))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isDirty) form.current?.requestSubmit()
        }}
      >
        {isLeaf && getEditor(chosen)}
        {isLeaf ? <Fold name="More of this part">{rest}</Fold> : rest}
        <Foot>
          <Tool type="submit" label={isBusy ? 'Saving ...' : 'Save'} disabled={isBusy || !isDirty} />
          <Tool label="Cancel" press={close} />
        </Foot>
      </form>
    </Problems>
  )
}

import { useContext, useEffect, useRef, useState } from 'react'
import type { Answer } from '#edit/calls.ts'
import { changed, fieldAt, type Path, type Place, partAt } from '#edit/field.ts'
import { wordsOf } from '#edit/words.ts'
import { showDraft, showSaved } from './draft.ts'
import { FieldEditor, Fold, Foot, Tool } from './form.tsx'
import { call, change, Editing, Problems } from './session.ts'

/** What is edited together: the group around a path; of an item of a list, the list, so that it can be moved, copied and removed. */
function around(path: Path): Path {
  const parent = path.slice(0, -1)
  return parent.slice(0, parent.findLastIndex((key) => typeof key === 'string') + 1)
}

type EntryProps = { place: Place; isPart?: boolean; added?: object | undefined }

/** Edits a part of a content file: first what was pressed, and below it the rest of that part. Or adds to the list at `place`. */
export function Entry({ place, isPart = false, added }: EntryProps) {
  const { act } = useContext(Editing)
  const [opened, setOpened] = useState<Answer<'file'>>()
  useEffect(() => {
    act(call('file', { file: place.file }).then(setOpened))
    return showSaved
  }, [act, place.file])
  if (!opened) return null
  const items = added ? (partAt(opened.value, place.path) as object[]) : []
  const next = changed(opened.value, place.path, [...items, { ...items.at(-1), ...added }]) as typeof opened.value
  const start = added ? next : opened.value
  const chosen = added ? [...place.path, items.length] : place.path
  return <EntryForm opened={opened} start={start} chosen={chosen} isPart={isPart} />
}

type EntryFormProps = { opened: Answer<'file'>; start: Answer<'file'>['value']; chosen: Path; isPart: boolean }

function EntryForm({ opened: { file, seen, value: saved, field }, start, chosen, isPart }: EntryFormProps) {
  const { act, isBusy, dirty, close } = useContext(Editing)
  const [value, setValue] = useState(start)
  const [path, setPath] = useState(around(chosen))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  const isDirty = JSON.stringify(value) !== JSON.stringify(saved)
  useEffect(() => {
    if (isDirty || !isPart) dirty.current = isDirty
  })
  useEffect(() => {
    if (isPart) return
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const own = controls.find((control) => `${control.getAttribute('name')}.`.startsWith(`${chosen.join('.')}.`))
    ;(own ?? controls[0])?.focus()
  }, [chosen, isPart])
  useEffect(() => {
    if (!isDirty) return
    let isLast = true
    const show = ({ problems, shown }: Answer<'draft'>) => {
      if (!isLast) return
      setProblems(Object.fromEntries(problems.map(({ path, sentence }) => [path.join('.'), sentence])))
      if (shown) showDraft(file, shown as Record<string, unknown>)
    }
    // What the call itself throws, saving says.
    call('draft', { file, value }).then(show, () => {})
    return () => {
      isLast = false
    }
  }, [file, value, isDirty])

  const editorOf = (at: Path) => (
    <FieldEditor
      field={fieldAt(field, value, at)}
      value={partAt(value, at)}
      path={at}
      chosen={chosen}
      change={(part) => setValue(changed(value, at, part) as typeof value)}
      isWhole
    />
  )
  const isLeaf = !isPart && typeof partAt(saved, chosen) !== 'object'
  const outer = around(path)
  const rest = (
    <>
      {path.length > 0 && (
        <Tool
          label={`← ${(path.length > 1 && wordsOf(outer).label) || 'The whole page'}`}
          className="mb-3"
          press={() => setPath(outer)}
        />
      )}
      {editorOf(path)}
    </>
  )
  return (
    <Problems value={problems}>
      <form
        ref={form}
        action={() => act(change('change', { file, seen, value }, () => ({ place: { file, path: chosen } })))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isDirty) form.current?.requestSubmit()
        }}
      >
        {isLeaf && editorOf(chosen)}
        {isLeaf ? <Fold name="More of this part">{rest}</Fold> : rest}
        <Foot>
          <Tool type="submit" label={isBusy ? 'Saving ...' : 'Save'} disabled={isBusy || !isDirty} />
          {!isPart && <Tool label="Cancel" press={close} />}
        </Foot>
      </form>
    </Problems>
  )
}

import { useContext, useEffect, useRef, useState } from 'react'
import type { Value } from '#content/editing/content-text.ts'
import { changed, fieldAt, isWithin, type Path, partAt } from '#content/editing/field.ts'
import type { Choices, OpenedFile } from '#content/editing/wire.ts'
import { getWords } from '#content/editing/words.ts'
import { Conflicts } from './conflicts.tsx'
import { Editing, Problems } from './editing.ts'
import { FieldEditor, Fold, Foot, Tool, WordTool } from './form.tsx'
import { isUnderWay } from './saver.ts'

/** Returns the group around a path; for a list item, the list, so that the item can be moved, copied and removed. */
export function around(path: Path): Path {
  const parent = path.slice(0, -1)
  return parent.slice(0, parent.findLastIndex((key) => typeof key === 'string') + 1)
}

type EntryProps = {
  opened: OpenedFile
  chosen: Path
  /** Where the pressed link leads. */
  link?: string | undefined
}

/** Edits a part of a file: the chosen field first, the rest of that part below. What is typed is saved at once. */
export function Entry({ opened, chosen, link }: EntryProps) {
  const { saver, state, showTyped, close, index, undo, choose: confirm, open, act } = useContext(Editing)
  const { file } = opened
  const [value, setValue] = useState(opened.value)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => saver.open(file, opened.value), [saver, file, opened])
  useEffect(() => {
    const controls = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const own = controls.find((control) => `${control.getAttribute('name')}.`.startsWith(`${chosen.join('.')}.`))
    ;(own ?? controls[0])?.focus({ preventScroll: true })
  }, [chosen])

  const change = (next: Value) => {
    setValue(next)
    saver.save(file, next)
  }
  /** Its name is the path of the field. */
  function showInput({ name, value: words }: HTMLInputElement): void {
    const path = name.split('.')
    if (isUnderWay(state)) showTyped({ file, path }, String(partAt(value, path)), words)
  }
  async function choose(choices: Choices) {
    saver.choose(choices)
    await saver.settled()
    // The field shows what the draft has now.
    open({ file, path: chosen })
  }
  const place = { file, path: chosen }
  const own = index.changes.filter((item) => isWithin(item, place) || (item.path.length > 0 && isWithin(place, item)))
  const claim = index.claims.find((item) => item.state !== 'confirmed' && isWithin(place, item))
  const problems = state.is === 'invalid' ? state.problems : []
  return (
    <Problems value={Object.fromEntries(problems.map(({ path, sentence }) => [path.join('.'), sentence]))}>
      <form
        ref={form}
        action={close}
        onInput={({ target }) => showInput(target as HTMLInputElement)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close()
        }}
      >
        {state.is === 'conflict' && (
          <Conflicts
            conflicts={state.conflicts}
            getMine={({ path }) => partAt(value, path)}
            choose={(choices) => act(choose(choices))}
          />
        )}
        <Parts opened={opened} value={value} chosen={chosen} change={change} />
        {claim && (
          <p className="mb-3 flex items-baseline justify-between gap-3 text-small">
            <span>
              {claim.kind === 'sample' ? 'This is a sample, invented for this site.' : 'Nobody has confirmed this.'}
            </span>
            <WordTool label="Confirm" press={() => confirm([claim])} />
          </p>
        )}
        {link && (
          <p className="mb-3 text-small">
            <a href={link} className="word-tool">
              Go to {link}
            </a>
          </p>
        )}
        <Foot>
          <Tool label="Done" press={close} />
          {own.length > 0 && <WordTool label="Discard this change" press={() => undo(own)} />}
        </Foot>
      </form>
    </Problems>
  )
}

type PartsProps = { opened: OpenedFile; value: Value; chosen: Path; change: (next: Value) => void }

/** The chosen field, and what is around it. */
export function Parts({ opened: { field, value: saved }, value, chosen, change }: PartsProps) {
  const [path, setPath] = useState(around(chosen))
  const getEditor = (at: Path) => (
    <FieldEditor
      field={fieldAt(field, value, at)}
      value={partAt(value, at)}
      path={at}
      chosen={chosen}
      change={(part) => change(changed(value, at, part) as Value)}
      isWhole
    />
  )
  const isLeaf = chosen.length > 0 && typeof partAt(saved, chosen) !== 'object'
  const outer = around(path)
  const up = (path.length > 1 && getWords(outer).label) || 'The whole page'
  const text = partAt(value, chosen)
  const rest = (
    <>
      {path.length > 0 && <Tool label={`← ${up}`} className="mb-3" press={() => setPath(outer)} />}
      {getEditor(path)}
    </>
  )
  if (!isLeaf) return rest
  return (
    <>
      {getEditor(chosen)}
      {typeof text === 'string' && text.length > 40 && (
        <p className="-mt-2 mb-3 text-muted-foreground text-small">{[...text].length} characters</p>
      )}
      <Fold name="More of this part">{rest}</Fold>
    </>
  )
}

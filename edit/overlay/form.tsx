import '@github/markdown-toolbar-element'
import {
  type ButtonHTMLAttributes,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react'
import { type Field, type Path, shapeFor } from '#edit/field.ts'
import { nameOf, wordsOf } from '#edit/words.ts'
import { drawTiles } from '#ui/draw-tiles.ts'
import { shapes } from '#ui/tile-shapes.ts'
import { Tiles } from '#ui/tiles.tsx'
import { Upload } from './photo.tsx'

/** What is wrong with a field, by its path (`heading.title`). */
export const Problems = createContext<Record<string, string>>({})

type EditorProps = {
  field: Field
  value: unknown
  path: Path
  /** The part that the person chose on the page: it is shown at once. */
  chosen: Path
  change: (value: unknown) => void
}

type ToolProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; press: () => void }

/** A button of the editor. */
export function Tool({ label, press, ...props }: ToolProps) {
  return (
    <button type="button" onClick={press} {...props}>
      {label}
    </button>
  )
}

/** What an added part begins from. */
const BLANKS: Record<string, unknown> = {
  list: [],
  group: {},
  picture: { rows: ['.'], palette: 0 },
  photo: { file: '', alt: '' },
}

type FieldsProps = { fields: Record<string, Field>; value: unknown; change: (value: unknown) => void }

/** A form of the editor's own: lines, days and choices by their names. */
export function Fields({ fields, value, change }: FieldsProps) {
  const field = { kind: 'group', isOptional: false, fields } as const
  return <FieldEditor field={field} path={[]} chosen={[]} value={value} change={change} isWhole />
}

/** Edits a value: with a control, a list, or the fields of a group. */
export function FieldEditor(props: EditorProps & { isWhole?: boolean }) {
  const { value, path, chosen, change, isWhole } = props
  const field = shapeFor(props.field, value)
  const label = field.label ?? wordsOf(path).label
  const blank = BLANKS[field.kind]
  if (blank === undefined && !isWhole && path.length > 0 && path.join() === chosen.join())
    return <p className="help">{label}: see above</p>
  if (blank === undefined) return <Control {...props} field={field} />
  if (value === undefined) return <Tool label={`Add: ${label.toLowerCase()}`} press={() => change(blank)} />
  const Parts = { list: List, picture: Picture, photo: Photo }[field.kind as string] ?? Group
  const parts = (
    <>
      <Parts {...props} field={field} />
      {props.field.isOptional && <Tool label={`Remove ${label.toLowerCase()}`} press={() => change(undefined)} />}
    </>
  )
  if (isWhole || field.kind === 'photo' || (field.item && !BLANKS[field.item.kind])) return parts
  const isChosen = path.every((key, depth) => key === chosen[depth])
  return (
    <Fold name={typeof path.at(-1) === 'number' ? (nameOf(value) ?? label) : label} isChosen={isChosen}>
      {parts}
    </Fold>
  )
}

/** Shows its contents once it is open. */
export function Fold({ name, isChosen = false, children }: { name: string; isChosen?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isChosen)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && children}
    </details>
  )
}

function Group({ field, value, path, chosen, change }: EditorProps) {
  const { fields = {}, item } = field
  const all = item ? Object.fromEntries(Object.keys(value as object).map((key) => [key, item])) : fields
  return Object.entries(all).map(([key, inner]) => {
    const set = (next: unknown) => change({ ...(value as object), [key]: next })
    const own = { field: inner, value: (value as never)[key], path: [...path, key], change: set }
    return <FieldEditor key={key} {...own} chosen={chosen} />
  })
}

function List({ field, value, path, chosen, change }: EditorProps) {
  const { label } = wordsOf(path)
  const items = value as unknown[]
  const item = field.item as Field
  const tool = (sign: string, name: string, next: unknown[] | null) => (
    <Tool label={sign} aria-label={name} title={name} disabled={!next} press={() => change(next)} />
  )
  return (
    <fieldset>
      <legend>{label}</legend>
      <ol>
        {items.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
          <li key={at}>
            <FieldEditor
              field={item}
              value={each}
              path={[...path, at]}
              chosen={chosen}
              change={(next) => change(items.with(at, next))}
            />
            <span className="tools">
              {tool(
                '↑',
                `Move ${label} ${at + 1} up`,
                at === 0 ? null : items.toSpliced(at - 1, 2, each, items[at - 1]),
              )}
              {tool('+', `Copy ${label} ${at + 1}`, items.toSpliced(at + 1, 0, copyOf(each, items)))}
              {tool('✕', `Remove ${label} ${at + 1}`, items.toSpliced(at, 1))}
            </span>
          </li>
        ))}
      </ol>
      <Tool label={`Add to ${label.toLowerCase()}`} press={() => change([...items, BLANKS[item.kind] ?? ''])} />
    </fieldset>
  )
}

/** A copy has an id of its own; calendars and applications know things by it. */
function copyOf(item: unknown, items: unknown[]): unknown {
  const idOf = (each: unknown) => (each as { id?: unknown } | undefined)?.id
  let id = idOf(item)
  if (typeof id !== 'string') return item
  while (items.some((each) => idOf(each) === id)) id += '-2'
  return { ...(item as object), id }
}

const TOOLS = { 'md-bold': 'Bold', 'md-italic': 'Italic', 'md-link': 'Link', 'md-unordered-list': 'List' }

function Control({ field: { kind, isOptional, options, label }, value, path, change }: EditorProps) {
  const id = useId()
  const words = wordsOf(path)
  const problem = useContext(Problems)[path.join('.')]
  const read = (text: string) => {
    if (text === '' && (isOptional || kind === 'number')) return undefined
    return kind === 'number' ? Number(text) : text
  }
  const common = {
    id,
    'data-path': path.join('.'),
    required: !isOptional,
    'aria-describedby': `${id}help ${id}problem`,
    'aria-invalid': problem ? true : undefined,
    value: String(value ?? ''),
    onChange: ({ target }: { target: { value: string } }) => change(read(target.value)),
  }
  const tools = Object.entries(TOOLS).map(([tool, name]) =>
    createElement(tool, { key: tool, role: 'button', tabIndex: 0, 'aria-label': name }, name),
  )
  const choices = options?.map((option) => <option key={option}>{option}</option>)
  return (
    <div className={`field ${kind}`}>
      <label htmlFor={id}>{label ?? words.label}</label>
      {words.help && !label && (
        <p id={`${id}help`} className="help">
          {words.help}
        </p>
      )}
      {kind === 'markdown' && createElement('markdown-toolbar', { for: id }, tools)}
      {kind === 'markdown' || kind === 'text' ? (
        <textarea {...common} rows={1} />
      ) : kind === 'choice' ? (
        <select {...common}>
          {(isOptional || value === undefined) && <option />}
          {choices}
        </select>
      ) : kind === 'flag' ? (
        <input type="checkbox" id={id} checked={value === true} onChange={() => change(value ? undefined : true)} />
      ) : (
        <input {...common} type={kind} list={`${id}list`} />
      )}
      {kind === 'line' && choices && <datalist id={`${id}list`}>{choices}</datalist>}
      <p id={`${id}problem`} className="problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}

/** A picture of tiles: what its letters draw, and all shapes with their letters. */
function Picture(props: EditorProps) {
  const { rows, palette } = props.value as { rows: string[]; palette: number }
  return (
    <div className="picture">
      {isDrawn(rows) && <Tiles rows={rows} palette={palette} />}
      <p className="shapes">
        {Object.keys(shapes).map((shape) => (
          <span key={shape}>
            <Tiles rows={[shape]} palette={palette} />
            {shape}
          </span>
        ))}
      </p>
      <Group {...props} />
    </div>
  )
}

/** An uploaded picture, and what it shows in words. */
function Photo(props: EditorProps) {
  const { value, field, change, path } = props
  const { file } = value as { file: string }
  const { alt } = field.fields ?? {}
  return (
    <>
      <Upload file={file} change={(next) => change({ ...(value as object), file: next })} />
      <p className="problem">{useContext(Problems)[[...path, 'file'].join('.')]}</p>
      <Group {...props} field={{ ...field, fields: alt ? { alt } : {} }} />
    </>
  )
}

function isDrawn(rows: string[]): boolean {
  try {
    return drawTiles(rows).paths.length > 0
  } catch {
    return false
  }
}

import '@github/markdown-toolbar-element'
import { type ComponentProps, createElement, type ReactNode, useContext, useId, useState } from 'react'
import { type Field, type Path, shapeFor } from '#content/editing/field.ts'
import { getName, getWords } from '#content/editing/words.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LabeledInput } from '#ui/labeled-input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Problems } from './editing.ts'
import { TileAlphabet, Upload } from './picture-fields.tsx'

type EditorProps = {
  field: Field
  value: unknown
  path: Path
  /** The part chosen on the page, which is shown at once. */
  chosen: Path
  change: (value: unknown) => void
}

type ToolProps = Omit<ComponentProps<'button'>, 'onClick'> & { label: string; press?: () => void }

export function Tool({ label, press, type = 'button', className = '', ...button }: ToolProps) {
  const look = buttonLook(type === 'submit' ? 'filled' : 'ghost')
  return (
    <button {...button} type={type} className={`${look} ${className}`} {...(press && { onClick: press })}>
      {label}
    </button>
  )
}

/** A word to press, beside a text. */
export function WordTool({ label, press, ...button }: ToolProps) {
  return (
    <button {...button} type="button" className="word-tool" {...(press && { onClick: press })}>
      {label}
    </button>
  )
}

/** The buttons of a form. */
export function Foot({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">{children}</div>
}

/** As of ui/button.tsx, which brings the site's router. */
const buttonLook = (variant: 'filled' | 'ghost') => `button button-${variant}`

/** Initial value of an added part. */
const BLANKS: Record<string, unknown> = {
  list: [],
  group: {},
  picture: { rows: ['.'], palette: 0 },
  photo: { file: '', alt: '' },
}

type FieldsProps = { fields: Record<string, Field>; value: unknown; change: (value: unknown) => void }

/** A form of the editor itself, such as lines, dates and choices. */
export function Fields({ fields, value, change }: FieldsProps) {
  return <Group field={{ kind: 'group', fields }} path={[]} chosen={[]} value={value} change={change} />
}

export function FieldEditor({ isWhole = false, ...props }: EditorProps & { isWhole?: boolean }) {
  const { value, path, chosen, change } = props
  const field = shapeFor(props.field, value)
  const label = field.label ?? getWords(path).label
  const blank = BLANKS[field.kind]
  if (blank === undefined) {
    const isSeen = !isWhole && path.length > 0 && path.join() === chosen.join()
    if (isSeen) return <p className="mb-2 text-muted-foreground text-small">{label}: see above</p>
    return <Control {...props} field={field} />
  }
  if (value === undefined) {
    return <Tool label={`Add: ${label.toLowerCase()}`} className="mb-2" press={() => change(blank)} />
  }
  const parts = (
    <>
      {field.kind === 'picture' && <TileAlphabet {...(value as { palette: number })} />}
      {field.kind === 'list' ? <List {...props} field={field} /> : <Group {...props} field={field} />}
      {props.field.isOptional && <Tool label={`Remove ${label.toLowerCase()}`} press={() => change(undefined)} />}
    </>
  )
  if (isWhole || field.kind === 'photo' || (field.item && !BLANKS[field.item.kind])) return parts
  const isChosen = path.every((key, depth) => key === chosen[depth])
  return (
    <Fold name={typeof path.at(-1) === 'number' ? (getName(value) ?? label) : label} isChosen={isChosen}>
      {parts}
    </Fold>
  )
}

/** Renders its contents only while open. */
export function Fold({ name, isChosen = false, children }: { name: string; isChosen?: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isChosen)
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="pr-24">{name}</summary>
      {isOpen && <div className="border-border border-l-2 pt-2 pl-3">{children}</div>}
    </details>
  )
}

function Group({ field: { fields = {}, item }, value, path, chosen, change }: EditorProps) {
  const parts = value as Record<string, unknown>
  return Object.keys(item ? parts : fields).map((key) => (
    <FieldEditor
      key={key}
      field={item ?? (fields[key] as Field)}
      value={parts[key]}
      path={[...path, key]}
      chosen={chosen}
      change={(next) => change({ ...parts, [key]: next })}
    />
  ))
}

function List({ field, value, path, chosen, change }: EditorProps) {
  const { label } = getWords(path)
  const items = value as unknown[]
  const item = field.item as Field
  const tool = (sign: string, name: string, next: unknown[], disabled = false) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={() => change(next)}
      className="size-7 cursor-pointer rounded-field border border-border bg-background leading-none disabled:opacity-50"
    >
      {sign}
    </button>
  )
  return (
    <fieldset className="mb-3">
      <legend className="mb-1 font-semibold text-small">{label}</legend>
      <ol>
        {items.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity but their place.
          <li key={at} className="relative mb-1">
            <FieldEditor
              field={item}
              value={each}
              path={[...path, at]}
              chosen={chosen}
              change={(next) => change(items.with(at, next))}
            />
            <span className="absolute top-0 right-0 flex gap-1">
              {tool('↑', `Move ${label} ${at + 1} up`, items.toSpliced(at - 1, 2, each, items[at - 1]), at === 0)}
              {tool('+', `Copy ${label} ${at + 1}`, items.toSpliced(at + 1, 0, makeCopy(each, items)))}
              {tool('✕', `Remove ${label} ${at + 1}`, items.toSpliced(at, 1))}
            </span>
          </li>
        ))}
      </ol>
      <Tool label={`Add to ${label.toLowerCase()}`} press={() => change([...items, BLANKS[item.kind] ?? ''])} />
    </fieldset>
  )
}

/** Gives a copy a new id, because calendars and applications reference ids. */
function makeCopy(item: unknown, items: unknown[]): unknown {
  const ids = items.map((item) => Object(item).id)
  let { id } = Object(item)
  if (typeof id !== 'string') return item
  while (ids.includes(id)) id += '-2'
  return { ...(item as object), id }
}

function Control({ field: { kind, isOptional = false, options = [], label }, value, path, change }: EditorProps) {
  const id = useId()
  const words = getWords(path)
  const name = path.join('.')
  const field = {
    id,
    name,
    label: label ?? words.label,
    hint: label ? undefined : words.help,
    error: useContext(Problems)[name],
    required: !isOptional,
    value: String(value ?? ''),
    onChange: (text: string) => {
      if (text === '' && (isOptional || kind === 'number')) change(undefined)
      else change(kind === 'number' ? Number(text) : text)
    },
  }
  if (kind === 'flag')
    return <Checkbox {...field} checked={value === true} onChange={(is) => change(is || undefined)} />
  if (kind === 'file') return <Upload {...field} />
  if (kind === 'text') return <TextArea {...field} />
  if (kind === 'choice') {
    const all = options.map((option) => ({ value: option, label: option }))
    return <Select {...field} options={all} placeholder={isOptional || value === undefined ? '' : null} />
  }
  if (kind === 'markdown') {
    return (
      <>
        <TextArea {...field} />
        <MarkdownTools id={id} />
      </>
    )
  }
  const type = kind === 'line' ? 'text' : (kind as 'number' | 'date' | 'time' | 'color')
  return (
    <>
      <LabeledInput {...field} type={type} validation={false} maxLength={2000} list={`${id}list`} />
      <datalist id={`${id}list`}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </>
  )
}

const TOOLS = { 'md-bold': 'Bold', 'md-italic': 'Italic', 'md-link': 'Link', 'md-unordered-list': 'List' }

function MarkdownTools({ id }: { id: string }) {
  const look = { role: 'button', tabIndex: 0, className: buttonLook('ghost') }
  const tools = Object.entries(TOOLS).map(([tool, name]) => createElement(tool, { ...look, key: tool }, name))
  return createElement('markdown-toolbar', { for: id, className: 'mb-4 flex flex-wrap gap-1' }, tools)
}

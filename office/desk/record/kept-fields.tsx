import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { ShownRecord, useIsChanging } from './work-form.tsx'

/** Storage key prefix of unsaved input. It is per tab, and survives the end of a sign-in. */
const PREFIX = 'note '

/** Returns undefined if the browser refuses storage. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Called at sign-out, since the next person at this browser must not find them. */
export function forgetKeptFields(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

const getKey = (staffId: string, id: string, field: string) => `${PREFIX}${staffId} ${id} ${field}`

export function forgetInput(staffId: string, id: string, field: string): void {
  withStorage((storage) => storage.removeItem(getKey(staffId, id, field)))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const getControls = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<Control>(':is(input:not([type=hidden]), textarea, select)[name]') ?? []),
]
const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'
/** Boxes can have the same name. */
const getName = (control: Control) => (isBox(control) ? `${control.name}=${control.value}` : control.name)
const getText = (box: HTMLElement | null) =>
  JSON.stringify(
    Object.fromEntries(
      getControls(box).map((control) => [getName(control), isBox(control) ? control.checked : control.value]),
    ),
  )

function fill(control: Control, kept: string | boolean | undefined) {
  if (isBox(control)) control.checked = kept === undefined ? control.checked : kept === true
  else control.value = typeof kept === 'string' ? kept : control.value
}

/**
 * Keeps the input of {@link UnsavedInput} in this tab until it is saved, through a declined form and the end of the
 * sign-in.
 */
export function useUnsavedInput(field: string) {
  const { id, me: staffId } = useContext(ShownRecord)
  const key = getKey(staffId, id, field)
  /** An empty text deletes it. */
  const keep = (text: string) =>
    withStorage((storage) => (text === '' ? storage.removeItem(key) : storage.setItem(key, text)))
  const box = useRef<HTMLDivElement>(null)
  const sent = useRef('')
  const [isRestored, setIsRestored] = useState(false)
  const [generation, setGeneration] = useState(0)
  const [isStored, setIsStored] = useState(false)
  const [stores, setStores] = useState(0)
  useEffect(() => {
    const kept = withStorage((storage) => storage.getItem(key))
    if (!kept || kept === getText(box.current)) return
    const values = JSON.parse(kept) as Record<string, string | boolean>
    for (const control of getControls(box.current)) fill(control, values[getName(control)])
    setIsRestored(true)
  }, [key])

  // Only reloaded data contains the saved values.
  const isLoaded = !useIsChanging()
  useEffect(() => {
    if (!isStored || !isLoaded) return
    setIsStored(false)
    setGeneration((count) => count + 1)
    setStores((count) => count + 1)
  }, [isStored, isLoaded])

  return {
    box,
    /** Set if the fields contain restored input. */
    isRestored,
    /** React key; changes to show the saved values. */
    generation,
    /** Number of saves after which the page's data was reloaded. */
    stores,
    onChange: () => keep(getText(box.current)),
    onSubmit() {
      sent.current = getText(box.current)
    },
    onStored() {
      // Input typed during the save is not saved yet.
      if (getText(box.current) !== sent.current) return
      keep('')
      setIsRestored(false)
      setIsStored(true)
    },
    forget() {
      keep('')
      setIsRestored(false)
      setGeneration((count) => count + 1)
    },
  }
}

export type Kept = ReturnType<typeof useUnsavedInput>

type UnsavedInputProps = { kept: Kept; className?: string; children: ReactNode }

const fields = 'grid gap-[0.6rem] [&_textarea]:field-sizing-content [&_textarea]:max-h-[40dvh]'

/** Fields whose input survives through {@link useUnsavedInput}, with what a field's own `onChange` fills in. */
export function UnsavedInput({ kept, className = fields, children }: UnsavedInputProps) {
  return (
    <div ref={kept.box} key={kept.generation} className={className} onChange={kept.onChange}>
      {kept.isRestored && (
        <p role="status" className="text-muted-foreground">
          This is what you typed before and did not save.{' '}
          <button type="button" className="link min-h-7 cursor-pointer" onClick={kept.forget}>
            Show what is saved
          </button>
        </p>
      )}
      {children}
    </div>
  )
}

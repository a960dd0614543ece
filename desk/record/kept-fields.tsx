import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useFetchers } from 'react-router'
import { ShownRecord } from './work-form.tsx'

/** Storage key prefix of unsaved input. It is per tab, and survives the end of a session. */
const PREFIX = 'note '
const getKey = (staffId: string, name: string) => `${PREFIX}${staffId} ${name}`

/** Returns undefined if the browser refuses storage. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

function readDraft(staffId: string, name: string): string {
  return withStorage((storage) => storage.getItem(getKey(staffId, name))) ?? ''
}

/** An empty text deletes it. */
function keepDraft(staffId: string, name: string, text: string): void {
  const key = getKey(staffId, name)
  withStorage((storage) => (text === '' ? storage.removeItem(key) : storage.setItem(key, text)))
}

/** Called at sign-out, since the next person at this browser must not find them. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type Kept = {
  box: RefObject<HTMLDivElement | null>
  /** Set if the fields contain restored input. */
  isRestored: boolean
  /** React key; changes to show the saved values. */
  generation: number
  /** Number of saves after which the page's data was reloaded. */
  stores: number
  onInput: () => void
  onSubmit: () => void
  onStored: () => void
  forget: () => void
}

const getControls = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<Control>(':is(input:not([type=hidden]), textarea, select)[name]') ?? []),
]
const getText = (box: HTMLElement | null) =>
  JSON.stringify(Object.fromEntries(getControls(box).map(({ name, value }) => [name, value])))

/**
 * Keeps the input of {@link KeptFields} in this tab until it is saved, through a declined form and the end of the
 * session.
 */
export function useUnsavedInput(field: string): Kept {
  const { id, me: staffId } = useContext(ShownRecord)
  const name = `${id} ${field}`
  const box = useRef<HTMLDivElement>(null)
  const sent = useRef('')
  const [isRestored, setIsRestored] = useState(false)
  const [generation, setGeneration] = useState(0)
  const [isStored, setIsStored] = useState(false)
  const [stores, setStores] = useState(0)
  useEffect(() => {
    const draft = readDraft(staffId, name)
    if (draft === '' || draft === getText(box.current)) return
    const values = JSON.parse(draft) as Record<string, string>
    for (const control of getControls(box.current)) control.value = values[control.name] ?? control.value
    setIsRestored(true)
  }, [staffId, name])

  // Only reloaded data contains the saved values.
  const isLoaded = useFetchers().every(({ state }) => state === 'idle')
  useEffect(() => {
    if (!isStored || !isLoaded) return
    setIsStored(false)
    setGeneration((count) => count + 1)
    setStores((count) => count + 1)
  }, [isStored, isLoaded])

  return {
    box,
    isRestored,
    generation,
    stores,
    onInput: () => keepDraft(staffId, name, getText(box.current)),
    onSubmit() {
      sent.current = getText(box.current)
    },
    onStored() {
      // Input typed during the save is not saved yet.
      if (getText(box.current) !== sent.current) return
      keepDraft(staffId, name, '')
      setIsRestored(false)
      setIsStored(true)
    },
    forget() {
      keepDraft(staffId, name, '')
      setIsRestored(false)
      setGeneration((count) => count + 1)
    },
  }
}

type KeptFieldsProps = { kept: Kept; className?: string; children: ReactNode }

const fields = 'grid gap-[0.6rem] [&_textarea]:field-sizing-content [&_textarea]:max-h-[40dvh]'

/** Fields whose input survives through {@link useKept}. */
export function UnsavedInput({ kept, className = fields, children }: KeptFieldsProps) {
  return (
    <div ref={kept.box} key={kept.generation} className={className} onInput={kept.onInput}>
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

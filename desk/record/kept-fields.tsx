import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useFetchers } from 'react-router'
import { ShownRecord } from './work-form.tsx'

/** What is typed and not stored yet, for one tab: so it survives the end of a session. */
const PREFIX = 'note '
const keyOf = (staffId: string, name: string) => `${PREFIX}${staffId} ${name}`

/** A browser can refuse to store anything; then nothing is kept. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

function readDraft(staffId: string, name: string): string {
  return withStorage((storage) => storage.getItem(keyOf(staffId, name))) ?? ''
}

/** An empty text removes it. */
function keepDraft(staffId: string, name: string, text: string): void {
  const key = keyOf(staffId, name)
  withStorage((storage) => (text === '' ? storage.removeItem(key) : storage.setItem(key, text)))
}

/** At sign-out: the next person at this browser must not find them. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type Kept = {
  box: RefObject<HTMLDivElement | null>
  /** Whether the fields have what was typed before and not stored. */
  isRestored: boolean
  /** Another one once the fields are to show what is stored. */
  generation: number
  /** How often they were stored and the page was loaded again. */
  stores: number
  onInput: () => void
  onSubmit: () => void
  onStored: () => void
  forget: () => void
}

const controlsOf = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<Control>(':is(input:not([type=hidden]), textarea, select)[name]') ?? []),
]
const textOf = (box: HTMLElement | null) =>
  JSON.stringify(Object.fromEntries(controlsOf(box).map(({ name, value }) => [name, value])))

/** Keeps what is typed into {@link KeptFields} in this tab until it is stored: it outlives a declined form and the session. */
export function useKept(field: string): Kept {
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
    if (draft === '' || draft === textOf(box.current)) return
    const values = JSON.parse(draft) as Record<string, string>
    for (const control of controlsOf(box.current)) control.value = values[control.name] ?? control.value
    setIsRestored(true)
  }, [staffId, name])

  // The page has what was stored once it is loaded again.
  const isLoaded = useFetchers().every(({ state }) => state === 'idle')
  useEffect(() => {
    if (!isStored || !isLoaded) return
    setIsStored(false)
    setGeneration((count) => count + 1)
    setStores((count) => count + 1)
  }, [isStored, isLoaded])

  return {
    ...{ box, isRestored, generation, stores },
    onInput: () => keepDraft(staffId, name, textOf(box.current)),
    onSubmit() {
      sent.current = textOf(box.current)
    },
    onStored() {
      // What was typed while it was being stored is not stored.
      if (textOf(box.current) !== sent.current) return
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

/** Fields of a form; what they say survives what {@link useKept} lists. */
export function KeptFields({ kept, className = fields, children }: KeptFieldsProps) {
  return (
    <div ref={kept.box} key={kept.generation} className={className} onInput={kept.onInput}>
      {kept.isRestored && (
        <p role="status" className="text-muted-foreground">
          This is what you typed before and did not save.{' '}
          <button type="button" className="text-button" onClick={kept.forget}>
            Show what is saved
          </button>
        </p>
      )}
      {children}
    </div>
  )
}

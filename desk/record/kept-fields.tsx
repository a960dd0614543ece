import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFetchers } from 'react-router'
import { keepDraft, readDraft } from './draft.ts'

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
export function useKept(staffId: string, name: string): Kept {
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
          This is what you typed before and did not save. Somebody may have changed it since.{' '}
          <button type="button" className="text-button" onClick={kept.forget}>
            Show what is saved
          </button>
        </p>
      )}
      {children}
    </div>
  )
}

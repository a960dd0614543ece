import { type RefObject, startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { defaultPhoneCountry, readPhone } from '#ui/phone-number.ts'
import { clearFormDraft, loadFormDraft, restore, saveFormDraft } from './form-draft.ts'

// The server has no layout to wait for, and no draft.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Saves a form's draft in this tab. Before paint, it restores saved and typed values; `given`, from a saved form's
 * link, takes precedence over this tab's. `empty`, `onTyped` and `given` must be constant.
 */
export function useFormDraft<Draft extends { values: object }>(
  name: string,
  empty: Draft,
  form: RefObject<HTMLFormElement | null>,
  onTyped?: Partial<Draft>,
  given?: object,
) {
  const [draft, setDraft] = useState(empty)
  const [state, setState] = useState<'unread' | 'saved' | 'dropped'>('unread')

  useBeforePaint(() => {
    const stored = given ? restore(empty, given) : loadFormDraft(name, empty)
    const saved = stored ?? empty
    const typed = typedValues(form.current, empty.values, saved.values)
    const hasTyped = Object.keys(typed).length > 0
    // Nothing to restore, so the form need not render synchronously before paint.
    if (!stored && !hasTyped) return startTransition(() => setState('saved'))
    setDraft({ ...saved, ...(hasTyped && onTyped), values: { ...saved.values, ...typed } })
    setState('saved')
  }, [name, empty, form, onTyped, given])

  useEffect(() => {
    if (state === 'saved') saveFormDraft(name, draft)
    if (state === 'dropped') clearFormDraft(name)
  }, [name, draft, state])

  function drop() {
    clearFormDraft(name)
    setState('dropped')
  }

  /** Shows an empty form after `drop`. */
  function startOver() {
    setDraft(empty)
    setState('saved')
  }

  return { draft, setDraft, ready: state !== 'unread', drop, startOver }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns values typed or autofilled before hydration: neither empty nor the saved ones. */
export function typedValues<Values extends object>(form: HTMLFormElement | null, empty: Values, saved: Values) {
  const found: Partial<Record<string, unknown>> = {}
  for (const control of form?.querySelectorAll<Control>('input, select, textarea') ?? []) {
    if (!Object.hasOwn(empty, control.name)) continue
    const name = control.name as keyof Values & string
    const value = readControl(control)
    if (value !== empty[name] && value !== saved[name]) found[name] = value
  }
  return found as Partial<Values>
}

function readControl(control: Control): string | boolean {
  if (control.type === 'checkbox') return (control as HTMLInputElement).checked
  if (control.type !== 'tel') return control.value
  const code = control.parentElement?.querySelector<HTMLSelectElement>('[data-calling-code]')
  return readPhone(control.value, code?.value ?? defaultPhoneCountry())
}

import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { DEFAULT_PHONE_COUNTRY, readPhone } from '#web/ui/phone-number.ts'
import { type ApplicationFields, emptyFields, isFieldName } from './application-fields.ts'
import { clearDraft, type Draft, emptyDraft, loadDraft, saveDraft } from './draft.ts'

// On the server there is no layout to wait for, and nothing of the draft.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * The form's draft. The first render is the server's empty form; before it is painted, what this tab has kept and what
 * was typed into the page while its script was still loading take its place. Every change is kept from then on.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>) {
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [life, setLife] = useState<'unread' | 'kept' | 'forgotten'>('unread')

  useBeforePaint(() => {
    const kept = loadDraft() ?? emptyDraft
    const typed = typedValues(form.current, kept.fields)
    const step = Object.keys(typed).length > 0 ? 1 : kept.step
    setDraft({ ...kept, step, fields: { ...kept.fields, ...typed } })
    setLife('kept')
  }, [form])

  useEffect(() => {
    if (life === 'kept') saveDraft(draft)
    if (life === 'forgotten') clearDraft()
  }, [draft, life])

  const forget = useCallback(() => {
    clearDraft()
    setLife('forgotten')
  }, [])

  return { draft, setDraft, ready: life !== 'unread', forget }
}

/** What the page's inputs hold that neither the server wrote nor the draft knows. */
function typedValues(form: HTMLFormElement | null, kept: ApplicationFields): Partial<ApplicationFields> {
  const typed: [string, string | boolean][] = []
  for (const element of form?.elements ?? []) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue
    if (!isFieldName(element.name)) continue
    let value: string | boolean = element.type === 'checkbox' ? (element as HTMLInputElement).checked : element.value
    if (element.name === 'phone') value = readPhone(String(value), DEFAULT_PHONE_COUNTRY)
    if (value !== emptyFields[element.name] && value !== kept[element.name]) typed.push([element.name, value])
  }
  return Object.fromEntries(typed)
}

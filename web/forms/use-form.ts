import { useCallback, useRef, useState } from 'react'
import {
  changeError,
  type FieldRule,
  type FieldRules,
  type FieldValue,
  type FormValues,
  isEmpty,
} from '#contract/form-fields.ts'
import type { Attempt } from './form-draft.ts'
import { useErrorTitle } from './use-error-title.ts'
import { useFormDraft } from './use-form-draft.ts'

export type FieldErrors = Record<string, string>

/** Errors at the last submission, in the form's order; a new object for each failed one. */
export type Summary = { message: string | undefined; entries: { name: string; text: string }[] }

/** State that a form's fields need (form-field.tsx). */
export type FormState<Rules extends FieldRules> = {
  /** Prefix of field ids. */
  name: string
  rules: Rules
  values: FormValues<Rules>
  errors: FieldErrors
  change: <Name extends keyof Rules & string>(field: Name, value: FieldValue<Rules[Name]>) => void
}

type FormStart<Rules extends FieldRules, Draft> = {
  name: string
  rules: Rules
  /** Fields with custom controls, whose errors the form also lists. */
  extraFields?: FieldRules | undefined
  /** Storage key. Increment its number when the shape changes, so that old drafts are ignored. */
  draftName: string
  empty: Draft
  onTyped?: Partial<Draft>
  given?: object | undefined
}

/** Manages a form: draft, errors and submission state. */
export function useForm<Rules extends FieldRules, Draft extends { values: FormValues<Rules>; attempt: Attempt }>(
  start: FormStart<Rules, Draft>,
) {
  const { name, rules, extraFields, draftName, empty, onTyped, given } = start
  const form = useRef<HTMLFormElement>(null)
  const saved = useFormDraft(draftName, empty, form, onTyped, given)
  const { draft, setDraft } = saved
  const [errors, setErrors] = useState<FieldErrors>({})
  const [summary, setSummary] = useState<Summary>()
  const [problem, setProblem] = useState<string>()
  const [submitting, showSubmitting] = useState(false)
  const isSubmitting = useRef(false)
  useErrorTitle(problem !== undefined || (summary !== undefined && Object.keys(errors).length > 0))

  function setSubmitting(value: boolean) {
    isSubmitting.current = value
    showSubmitting(value)
  }

  /** Sets or clears a field's error. */
  function mark(field: string, message: string | undefined) {
    setErrors(({ [field]: _, ...others }) => (message === undefined ? others : { ...others, [field]: message }))
  }

  function change<Name extends keyof Rules & string>(field: Name, value: FieldValue<Rules[Name]>) {
    setDraft((before) => ({ ...before, values: { ...before.values, [field]: value } }))
    mark(field, changeError(rules[field] as Rules[Name], value))
  }

  /** Marks all invalid fields and lists them above the form. @returns the first of them */
  function showErrors(found: FieldErrors, values: FormValues<Rules>, message?: string): string | undefined {
    setErrors(found)
    const entries = inPageOrder({ ...rules, ...extraFields }).flatMap(([field, rule]) =>
      found[field] ? [{ name: field, text: summaryText(rule, values[field] ?? '', found[field]) }] : [],
    )
    setSummary(entries.length > 0 ? { entries, message } : undefined)
    return entries[0]?.name
  }

  const focusField = useCallback((field: string) => {
    const control = form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }, [])

  return {
    ...saved,
    form,
    name,
    rules,
    values: draft.values,
    errors,
    change,
    mark,
    focusField,
    summary,
    showErrors,
    problem,
    setProblem,
    submitting,
    /** Like `submitting`, but known before the next render: a second press can come before it. */
    isSubmitting: () => isSubmitting.current,
    setSubmitting,
    /** Describes how to fix a field's error. */
    getText: (field: string, error: string, values: FormValues<Rules> = draft.values) =>
      summaryText(rules[field] ?? extraFields?.[field], values[field] ?? '', error),
  }
}

/** Consents are last on every page. */
function inPageOrder(fields: FieldRules): [string, FieldRule][] {
  return Object.entries(fields).toSorted(([, a], [, b]) => +(a.kind === 'consent') - +(b.kind === 'consent'))
}

const verbs: Partial<Record<FieldRule['kind'], string>> = { choice: 'Choose', consent: 'Accept' }

/** Describes how to fix a field. If the rule has no words for it, returns the error with the label. */
export function summaryText(rule: FieldRule | undefined, value: string | boolean, error: string): string {
  if (!rule) return error
  const { what, label, kind } = rule
  if (what) return `${isEmpty(value) ? (verbs[kind] ?? 'Add') : 'Check'} ${what}`
  return error.startsWith(label) ? error : `${label}: ${error}`
}

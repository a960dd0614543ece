import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { type FieldRules, type FormValues, validationError } from '#contract/form-fields.ts'
import { useKeptDraft } from '#web/forms/use-kept-draft.ts'
import { addressValue } from './address-value.ts'
import type { Extras, FieldErrors, LeadDefinition, Send } from './lead-definition.ts'
import { type LeadDraft, leadDraft } from './lead-draft.ts'
import { useLeadSubmit } from './use-lead-submit.ts'

/**
 * The state of a lead form and what its controls do.
 * @param send sends it in its own way
 * @param extras what it asks for beyond its rules
 */
export function useLeadForm<Rules extends FieldRules>(
  definition: LeadDefinition<Rules>,
  { send, extras }: { send: Send<Rules>; extras?: Extras },
) {
  const { name, rules } = definition
  const form = useRef<HTMLFormElement>(null)
  const store = useMemo(() => leadDraft(name, rules), [name, rules])
  const { draft, setDraft, ready, forget, startOver } = useKeptDraft(store, form)
  const [errors, setErrors] = useState<FieldErrors>({})
  useFromAddress(definition, ready, setDraft)

  /** Shows an error at a control, or takes it away. */
  const mark = useCallback((field: string, message: string | undefined) => {
    setErrors(({ [field]: _, ...others }) => (message === undefined ? others : { ...others, [field]: message }))
  }, [])

  function change<Name extends keyof Rules & string>(field: Name, value: FormValues<Rules>[Name]) {
    setDraft((before) => ({ ...before, values: { ...before.values, [field]: value } }))
    mark(field, validationError(rules[field] as Rules[Name], value))
  }

  const submission = useLeadSubmit({ form, rules, draft, setDraft, forget, setErrors, send, extras })

  function focusField(field: string) {
    const found = form.current?.elements.namedItem(field)
    const control = found instanceof RadioNodeList ? found[0] : found
    if (control instanceof HTMLElement) control.focus()
  }

  function reopen() {
    startOver()
    submission.reopen()
  }

  return { ...submission, form, name, rules, ready, values: draft.values, errors, change, mark, focusField, reopen }
}

export type LeadForm<Rules extends FieldRules> = ReturnType<typeof useLeadForm<Rules>>

/** Fills in what the address gives, once the draft is there. The page came without its query, so never before that. */
function useFromAddress<Rules extends FieldRules>(
  { rules, fromAddress }: LeadDefinition<Rules>,
  ready: boolean,
  setDraft: (change: (before: LeadDraft<Rules>) => LeadDraft<Rules>) => void,
) {
  const { search } = useLocation()
  useEffect(() => {
    if (!ready || !fromAddress) return
    const query = new URLSearchParams(search)
    setDraft((before) => {
      const { values, filledIn } = before
      const given = Object.entries(fromAddress)
        .map(([parameter, field]) => [
          field,
          addressValue(rules[field] ?? { label: '', kind: 'line' }, query.get(parameter)),
        ])
        // What another link filled in before, and nobody has touched, gives way; what was taken out again stays out.
        .filter(([field = '', value]) => value && value !== filledIn[field] && isFree(values[field], filledIn[field]))
      if (given.length === 0) return before
      const fresh = Object.fromEntries(given) as Record<string, string>
      return { ...before, values: { ...values, ...fresh }, filledIn: { ...filledIn, ...fresh } }
    })
  }, [ready, fromAddress, rules, search, setDraft])
}

function isFree(value: unknown, filledIn: string | undefined): boolean {
  return value === '' || value === filledIn
}

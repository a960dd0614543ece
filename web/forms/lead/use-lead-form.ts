import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { emptyValues, type FieldRules, type FormValues, validationError } from '#contract/form-fields.ts'
import { noAttempt } from '#web/forms/draft.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { addressValue } from './address-value.ts'
import type { Extras, FieldErrors, LeadDefinition, LeadDraft, Send } from './lead-definition.ts'
import { useLeadSubmit } from './use-lead-submit.ts'

/** Where a form's draft is saved. The number goes up when the shape changes, so that an old draft is not misread. */
export const leadDraftName = (name: string) => `${name}-draft-1`

export function useLeadForm<Rules extends FieldRules>(
  definition: LeadDefinition<Rules>,
  { send, extras }: { send: Send<Rules>; extras?: Extras },
) {
  const { name, rules } = definition
  const form = useRef<HTMLFormElement>(null)
  const empty = useMemo((): LeadDraft<Rules> => {
    const filledIn = Object.values(definition.fromAddress ?? {}).map((field) => [field, ''])
    return { values: emptyValues(definition.rules), filledIn: Object.fromEntries(filledIn), attempt: noAttempt }
  }, [definition])
  const { draft, setDraft, ready, drop, startOver } = useDraft(leadDraftName(name), empty, form)
  const [errors, setErrors] = useState<FieldErrors>({})
  useFromAddress(definition, ready, setDraft)

  /** Shows an error at a control, or clears it. */
  const mark = useCallback((field: string, message: string | undefined) => {
    setErrors(({ [field]: _, ...others }) => (message === undefined ? others : { ...others, [field]: message }))
  }, [])

  function change<Name extends keyof Rules & string>(field: Name, value: FormValues<Rules>[Name]) {
    setDraft((before) => ({ ...before, values: { ...before.values, [field]: value } }))
    mark(field, validationError(rules[field] as Rules[Name], value))
  }

  const submission = useLeadSubmit({ form, rules, draft, setDraft, drop, setErrors, send, extras })

  function focusField(field: string) {
    const control = form.current?.elements.namedItem(field)
    if (control instanceof HTMLElement) control.focus()
  }

  function reopen() {
    startOver()
    submission.reopen()
  }

  return { ...submission, form, name, rules, ready, values: draft.values, errors, change, mark, focusField, reopen }
}

export type LeadForm<Rules extends FieldRules> = ReturnType<typeof useLeadForm<Rules>>

/** Fills in what the address gives, once the draft is read: the page was rendered without a query. */
function useFromAddress<Rules extends FieldRules>(
  { rules, fromAddress }: LeadDefinition<Rules>,
  ready: boolean,
  setDraft: Dispatch<SetStateAction<LeadDraft<Rules>>>,
) {
  const { search } = useLocation()
  useEffect(() => {
    if (!ready || !fromAddress) return
    const query = new URLSearchParams(search)
    setDraft((before) => {
      const { values, filledIn } = before
      const fresh: Record<string, string> = {}
      for (const [parameter, field] of Object.entries(fromAddress)) {
        const value = addressValue(rules[field] ?? { label: '', kind: 'line' }, query.get(parameter))
        // What another link filled in, and nobody has touched, gives way; what was removed stays out.
        const isFree = values[field] === '' || values[field] === filledIn[field]
        if (value && value !== filledIn[field] && isFree) fresh[field] = value
      }
      return { ...before, values: { ...values, ...fresh }, filledIn: { ...filledIn, ...fresh } }
    })
  }, [ready, fromAddress, rules, search, setDraft])
}

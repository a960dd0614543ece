import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cleanLine } from '#contract/clean-text.ts'
import { TEXT_MAX_LENGTH } from '#contract/fields.ts'
import {
  emptyValues,
  type FieldRule,
  type FieldRules,
  type FormValues,
  validationErrors,
} from '#contract/form-fields.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL } from '#contract/leads.ts'
import type { CallFailure, Result } from '#web/api.ts'
import { type Attempt, attemptFor, noAttempt } from '#web/forms/form-draft.ts'
import { type FieldErrors, useForm } from '#web/forms/use-form.ts'

/** Must be the same object in every render. */
type LeadDefinition<Rules extends FieldRules> = {
  /** Name of the draft, and prefix of field ids. */
  name: string
  rules: Rules
  /** Query parameters that fill in a field, unless the visitor has changed it. */
  fromAddress?: Record<string, keyof Rules & string>
}

type LeadDraft<Rules extends FieldRules> = {
  values: FormValues<Rules>
  filledIn: Record<string, string>
  attempt: Attempt
}

/** Sends the values with the fields of contract/leads.ts; never throws. */
export type Send<Rules extends FieldRules> = (
  body: FormValues<Rules> & { website: string; secondsToFill: number },
  idempotencyKey: string,
) => Promise<Result<{ id: string; summary?: string | undefined }>>

/** Content outside the rules, such as a file. */
export type Extras = {
  /** By the name of the control and the wire field. */
  fields?: FieldRules
  errors?: () => FieldErrors
  /** Changes with the content, and so makes it a new submission. */
  identity: string
}

const HONEYPOT_FILLED = 'Your browser filled in a hidden field. We have cleared it. Please send the form again.'

export function useLeadForm<Rules extends FieldRules>(
  definition: LeadDefinition<Rules>,
  { send, extras }: { send: Send<Rules>; extras?: Extras },
) {
  const { name, rules } = definition
  const empty = useMemo((): LeadDraft<Rules> => {
    const filledIn = Object.values(definition.fromAddress ?? {}).map((field) => [field, ''])
    return { values: emptyValues(definition.rules), filledIn: Object.fromEntries(filledIn), attempt: noAttempt }
  }, [definition])
  const form = useForm<Rules, LeadDraft<Rules>>({
    name,
    rules,
    extraFields: extras?.fields,
    draftName: `${name}-draft-1`,
    empty,
  })
  const { draft, setDraft, values } = form
  useFromAddress(definition, form.ready, setDraft)
  const waitToSend = useFillTime()
  // Null once the form is open again after it was sent.
  const [sent, setSent] = useState<{ to: string; id: string; summary?: string | undefined } | null>()

  async function submit() {
    if (form.isSubmitting()) return
    form.setProblem(undefined)
    const errors = { ...(validationErrors(rules, values) as FieldErrors), ...extras?.errors?.() }
    form.showErrors(errors, values)
    if (Object.keys(errors).length > 0) return
    form.setSubmitting(true)

    const attempt = attemptFor(JSON.stringify([values, extras?.identity]), draft.attempt)
    setDraft((before) => ({ ...before, attempt }))
    const secondsToFill = await waitToSend()
    const body = { ...values, [HONEYPOT_FIELD]: honeypot()?.value ?? '', [FILL_TIME_FIELD]: secondsToFill }
    const answer = await send(body, attempt.key)

    form.setSubmitting(false)
    if (!answer.success) return report(answer)
    form.drop()
    setSent({ to: String(values.email), id: answer.id, summary: answer.summary })
  }

  function report({ status, message, errors = {} }: CallFailure) {
    // The key belongs to another body, so the next attempt creates a new one.
    if (status === 409) setDraft((before) => ({ ...before, attempt: noAttempt }))
    const field = honeypot()
    if (errors[HONEYPOT_FIELD] && field) {
      field.value = ''
      return form.setProblem(HONEYPOT_FILLED)
    }
    const names = Object.keys({ ...rules, ...extras?.fields })
    const known = names.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : []))
    if (known.length > 0) form.showErrors(Object.fromEntries(known), values, message)
    else form.setProblem(message)
  }

  function honeypot(): HTMLInputElement | undefined {
    const field = form.form.current?.elements.namedItem(HONEYPOT_FIELD)
    return field instanceof HTMLInputElement ? field : undefined
  }

  function reopen() {
    form.startOver()
    setSent(null)
  }

  return { ...form, submit, sent, reopen }
}

export type LeadForm<Rules extends FieldRules> = ReturnType<typeof useLeadForm<Rules>>

/** Fills in values from the URL once the draft is loaded, since the page was rendered without a query. */
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
        // Replaces an untouched value from another link, but not a removed one.
        const isFree = values[field] === '' || values[field] === filledIn[field]
        if (value && value !== filledIn[field] && isFree) fresh[field] = value
      }
      return { ...before, values: { ...values, ...fresh }, filledIn: { ...filledIn, ...fresh } }
    })
  }, [ready, fromAddress, rules, search, setDraft])
}

/** Converts a query parameter to a field's value: an option in any case, or one truncated line; else ''. */
export function addressValue(rule: FieldRule, given: string | null): string {
  const value = [...cleanLine(given ?? '')]
    .slice(0, Math.min(rule.max ?? TEXT_MAX_LENGTH, TEXT_MAX_LENGTH))
    .join('')
    .trim()
  if (rule.kind !== 'choice') return value
  return rule.options?.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? ''
}

/** @returns function that waits for the minimum fill time, and resolves to the seconds since the form was shown */
function useFillTime(): () => Promise<number> {
  const shownAt = useRef(0)
  useEffect(() => {
    shownAt.current = performance.now()
  }, [])
  const getSeconds = () => (performance.now() - shownAt.current) / 1000

  return async () => {
    const rest = LEAST_SECONDS_TO_FILL - getSeconds()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest * 1000))
    // Timers may fire a moment early.
    return Math.max(getSeconds(), LEAST_SECONDS_TO_FILL)
  }
}

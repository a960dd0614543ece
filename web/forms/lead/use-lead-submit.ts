import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldRules, validationErrors } from '#contract/form-fields.ts'
import { FILL_TIME_FIELD, HONEYPOT_FIELD, LEAST_SECONDS_TO_FILL } from '#contract/leads.ts'
import type { CallFailure } from '#web/api.ts'
import { attemptFor, noAttempt } from '#web/forms/draft.ts'
import type { Summary } from '#web/forms/error-summary.tsx'
import type { Extras, FieldErrors, LeadDraft, Send } from './lead-definition.ts'

type Submittable<Rules extends FieldRules> = {
  form: RefObject<HTMLFormElement | null>
  rules: Rules
  draft: LeadDraft<Rules>
  setDraft: Dispatch<SetStateAction<LeadDraft<Rules>>>
  drop: () => void
  setErrors: (errors: FieldErrors) => void
  send: Send<Rules>
  extras: Extras | undefined
}

const HONEYPOT_FILLED = 'A hidden field was filled in, perhaps by your browser. It is empty now: please send it again.'

export function useLeadSubmit<Rules extends FieldRules>(submittable: Submittable<Rules>) {
  const { form, rules, draft, setDraft, drop, setErrors, send, extras } = submittable
  const { values } = draft
  const waitToSend = useFillTime()
  const [submitting, setSubmitting] = useState(false)
  const [summary, setSummary] = useState<Summary>()
  const [trouble, setTrouble] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const [sentId, setSentId] = useState('')
  const busy = useRef(false) // a second press comes before the next render

  // As on the page: consent comes last.
  const isConsent = (name: string) => rules[name]?.kind === 'consent'
  const names = Object.keys({ ...rules, ...extras?.labels }).toSorted((a, b) => +isConsent(a) - +isConsent(b))

  async function submit() {
    if (busy.current) return
    setTrouble(undefined)
    const errors = { ...(validationErrors(rules, values) as FieldErrors), ...extras?.errors() }
    showErrors(errors)
    if (Object.keys(errors).length > 0) return
    busy.current = true
    setSubmitting(true)

    const attempt = attemptFor(JSON.stringify([values, extras?.identity]), draft.attempt)
    setDraft((before) => ({ ...before, attempt }))
    const secondsToFill = await waitToSend()
    const body = { ...values, [HONEYPOT_FIELD]: honeypot()?.value ?? '', [FILL_TIME_FIELD]: secondsToFill }
    const answer = await send(body, attempt.key)

    busy.current = false
    setSubmitting(false)
    if (!answer.success) return report(answer)
    drop()
    setSentId(answer.id)
    setSentTo(String(values.email))
  }

  /** Marks fields, and names them above the form. */
  function showErrors(errors: FieldErrors, message?: string) {
    setErrors(errors)
    const entries = names.flatMap((name) => (errors[name] ? [{ name, text: summaryText(name, errors[name]) }] : []))
    setSummary(entries.length > 0 ? { entries, message } : undefined)
  }

  /** An error as a sentence that names its field. */
  function summaryText(name: string, error: string): string {
    const label = rules[name]?.label ?? extras?.labels[name] ?? name
    return error.startsWith(label) ? error : `${label}: ${error}`
  }

  function report({ status, message, errors = {} }: CallFailure) {
    // The key belongs to another body: the next attempt makes a new one.
    if (status === 409) setDraft((before) => ({ ...before, attempt: noAttempt }))
    const field = honeypot()
    if (errors[HONEYPOT_FIELD] && field) {
      field.value = ''
      return setTrouble(HONEYPOT_FILLED)
    }
    const known = names.flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : []))
    if (known.length > 0) showErrors(Object.fromEntries(known), message)
    else setTrouble(message)
  }

  function honeypot(): HTMLInputElement | undefined {
    const field = form.current?.elements.namedItem(HONEYPOT_FIELD)
    return field instanceof HTMLInputElement ? field : undefined
  }

  return { submit, submitting, summary, summaryText, trouble, sentTo, sentId, reopen: () => setSentTo(undefined) }
}

/** @returns waits until the form was shown for the least time; resolves to the seconds since it was first shown */
function useFillTime(): () => Promise<number> {
  const shownAt = useRef<number>(undefined)
  const seconds = useCallback(() => {
    shownAt.current ??= performance.now()
    return (performance.now() - shownAt.current) / 1000
  }, [])
  useEffect(() => void seconds(), [seconds])

  return useCallback(async () => {
    while (seconds() < LEAST_SECONDS_TO_FILL) {
      await new Promise((resolve) => setTimeout(resolve, (LEAST_SECONDS_TO_FILL - seconds()) * 1000))
    }
    return seconds()
  }, [seconds])
}

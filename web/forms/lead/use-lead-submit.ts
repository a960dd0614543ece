import { type Dispatch, type RefObject, type SetStateAction, useRef, useState } from 'react'
import { type FieldRules, validationErrors } from '#contract/form-fields.ts'
import { HONEYPOT_FIELD } from '#contract/leads.ts'
import type { CallFailure } from '#web/api.ts'
import { attemptFor } from '#web/forms/attempt.ts'
import type { Extras, FieldErrors, Send, Summary } from './lead-definition.ts'
import type { LeadDraft } from './lead-draft.ts'
import { summaryOf } from './summary.ts'
import { useFillTime } from './use-fill-time.ts'

type Submittable<Rules extends FieldRules> = {
  form: RefObject<HTMLFormElement | null>
  rules: Rules
  draft: LeadDraft<Rules>
  setDraft: Dispatch<SetStateAction<LeadDraft<Rules>>>
  /** Drops the draft: it has been sent. */
  forget: () => void
  setErrors: (errors: FieldErrors) => void
  send: Send<Rules>
  extras: Extras | undefined
}

const BAITED = 'A hidden field had been filled in, perhaps by your browser. It is empty now: please send it once more.'

/** Submit: all checks, the sending, and what came of it. */
export function useLeadSubmit<Rules extends FieldRules>({
  form,
  rules,
  draft,
  setDraft,
  forget,
  setErrors,
  send,
  extras,
}: Submittable<Rules>) {
  const { values } = draft
  const enoughTime = useFillTime()
  const [submitting, setSubmitting] = useState(false)
  const [summary, setSummary] = useState<Summary>()
  const [trouble, setTrouble] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()
  const busy = useRef(false) // a second press comes before the next render

  // As on the page: consent stands last.
  const isConsent = (name: string) => rules[name]?.kind === 'consent'
  const names = Object.keys({ ...rules, ...extras?.labels }).toSorted((a, b) => +isConsent(a) - +isConsent(b))
  const labels = Object.fromEntries(names.map((name) => [name, rules[name]?.label ?? extras?.labels[name] ?? name]))

  async function submit() {
    if (busy.current) return
    setTrouble(undefined)
    const refusals = { ...(validationErrors(rules, values) as FieldErrors), ...extras?.refusals() }
    if (Object.keys(refusals).length > 0) return point(refusals)
    point({})
    busy.current = true
    setSubmitting(true)

    const attempt = attemptFor(JSON.stringify([values, extras?.identity]), draft.attempt)
    setDraft((before) => ({ ...before, attempt }))
    const secondsToFill = await enoughTime()
    const answer = await send(values, { idempotencyKey: attempt.key, website: bait()?.value ?? '', secondsToFill })

    busy.current = false
    setSubmitting(false)
    if (!answer.success) return report(answer)
    forget()
    setSentTo(String(values.email))
  }

  /** Marks fields, and names them above the form. */
  function point(refusals: FieldErrors, message?: string) {
    setErrors(refusals)
    setSummary(summaryOf(labels, refusals, message))
  }

  function report({ status, message, errors = {} }: CallFailure) {
    // The key was used for another body, for whatever reason: a new one is made next time.
    if (status === 409) setDraft(({ attempt: _, ...before }) => before)
    const field = bait()
    if (errors[HONEYPOT_FIELD] && field) {
      field.value = ''
      return setTrouble(BAITED)
    }
    const known = Object.keys(labels).flatMap((name) => (errors[name]?.[0] ? [[name, errors[name][0]]] : []))
    if (known.length > 0) point(Object.fromEntries(known), message)
    else setTrouble(message)
  }

  function bait(): HTMLInputElement | undefined {
    const field = form.current?.elements.namedItem(HONEYPOT_FIELD)
    return field instanceof HTMLInputElement ? field : undefined
  }

  return { submit, submitting, summary, trouble, sentTo, reopen: () => setSentTo(undefined) }
}

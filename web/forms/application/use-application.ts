import { useEffect, useRef, useState } from 'react'
import { DEFAULT_COUNTRY } from '#contract/countries.ts'
import type { CourseListItem } from '#contract/courses.ts'
import { coursesForPromo } from '#contract/promo.ts'
import { DEFAULT_PHONE_COUNTRY, phoneCountry } from '#ui/phone-number.ts'
import { prepareToasts } from '#ui/toasts.ts'
import { listCourses } from '#web/api.ts'
import { APPLICATION_DRAFT } from '#web/forms/draft.ts'
import type { Summary } from '#web/forms/error-summary.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import {
  type ApplicationFields,
  emptyDraft,
  emptyFields,
  type FieldErrors,
  type FieldName,
  fieldId,
  type Step,
  stepOf,
} from './application-fields.ts'
import { useStarts } from './start-choice.tsx'
import { personalError, submitErrors, summaryText } from './submit-checks.ts'
import { useCountedSteps } from './use-counted-steps.ts'
import { useStepHistory } from './use-step-history.ts'
import { useSubmit } from './use-submit.ts'

export type ApplicationStart = {
  /** The waiver code that is filled in and locked, or ''. */
  promo: string
  /** A course by name, selected where it is on offer. */
  course: string
  /** A start by its id, chosen where it takes applications; or ''. */
  start: string
  /** A saved form that a link has opened. */
  opened?: { key: string; answers: object } | undefined
}

// What is typed before the script runs is on step 1, the one that the server renders.
const firstStep = { step: 1 } as const

export function useApplication({ promo, course, start, opened }: ApplicationStart) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [summary, setSummary] = useState<Summary>()
  const [given] = useState(opened && { ...opened.answers, saved: opened.key })
  const { draft, setDraft, ready, drop } = useDraft(APPLICATION_DRAFT, emptyDraft, form, firstStep, given)
  const { step, values } = draft
  useCountedSteps(draft, ready)
  const courses = useCourses(promo)
  useEffect(() => void prepareToasts(), [])

  // Shown and sent, but not saved: the next visit may come by another address, with other courses on offer.
  const [hasChosen, setHasChosen] = useState(false)
  const [hasChosenStart, setHasChosenStart] = useState(false)
  const named = courses.offered.find(({ courseName }) => courseName.toLowerCase() === course.toLowerCase())
  const chosen = courses.offered.find(({ id }) => id === values.courseId) ?? (hasChosen ? undefined : named)
  const startId = values.cohortId || (hasChosenStart ? '' : start)
  const { starts, isGone } = useStarts(chosen?.id, startId)
  const fields = {
    ...values,
    waiverCode: promo || values.waiverCode,
    courseId: chosen?.id ?? '',
    // A start of another course, or one that has closed since, is no choice any more.
    cohortId: starts.find(({ id }) => id === startId)?.id ?? '',
    country: draft.hasChosenCountry ? values.country : countryOf(values),
  }

  // Moves the focus after the render that shows its target. The summary takes it by itself.
  const [focus, setFocus] = useState<{ on: FieldName | 'top' | 'heading' | 'summary' }>()
  useEffect(() => {
    if (!focus) return
    if (focus.on === 'top') window.scrollTo({ top: 0, behavior: 'instant' })
    if (focus.on === 'top' || focus.on === 'heading') return heading.current?.focus({ preventScroll: true })
    const control = form.current?.elements.namedItem(focus.on)
    if (control instanceof HTMLElement) control.focus()
  }, [focus])

  const setStep = (next: Step) => setDraft((before) => ({ ...before, step: next }))
  const pushStep = useStepHistory({ step, ready, setStep, onReturn: () => setFocus({ on: 'heading' }) })

  function goTo(next: Step, on: FieldName | 'top' | 'summary' = 'top') {
    if (next !== step) pushStep(next)
    setFocus({ on })
  }

  function change<Name extends FieldName>(name: Name, value: ApplicationFields[Name]) {
    if (name === 'courseId') setHasChosen(true)
    if (name === 'cohortId') setHasChosenStart(true)
    setDraft((before) => ({
      ...before,
      values: { ...before.values, [name]: value },
      hasChosenCountry: before.hasChosenCountry || name === 'country',
    }))
    const found = submitErrors({ ...fields, [name]: value })[name]
    if (found === undefined) submission.correct(name)
    setErrors(({ [name]: before, ...others }) => {
      const message = personalError(name, value) ?? (before === undefined ? undefined : found)
      return message === undefined ? others : { ...others, [name]: message }
    })
  }

  /** Marks all fields with an error, and lists them above the form. Without errors, removes all marks. */
  function showErrors(found: FieldErrors, message?: string) {
    setErrors(found)
    const names = (Object.keys(emptyFields) as FieldName[]).filter((name) => found[name] !== undefined)
    const entries = names.map((name) => ({ name, text: summaryText(name, fields, found[name] ?? '') }))
    setSummary(entries.length > 0 ? { entries, message } : undefined)
    if (names[0]) goTo(stepOf(names[0]), 'summary')
  }

  const submission = useSubmit({
    fields,
    course: chosen,
    attempt: draft.attempt,
    saved: draft.saved,
    saveAttempt: (attempt) => setDraft((before) => ({ ...before, attempt })),
    showErrors,
    drop,
  })

  const control = (name: Exclude<FieldName, 'acceptsTerms'>) => ({
    id: fieldId(name),
    name,
    value: fields[name],
    error: errors[name],
    onChange: (value: string) => change(name, value),
  })

  const lockedCode = promo !== ''
  return {
    ...submission,
    saved: draft.saved || draft.attempt.key,
    /** Course and start as they were chosen, even while the lists of those on offer are not here. */
    answers: {
      step,
      values: { ...fields, courseId: chosen?.id ?? values.courseId, cohortId: startId },
      hasChosenCountry: draft.hasChosenCountry,
    },
    saveKey: (key: string) => setDraft((before) => ({ ...before, saved: key })),
    form,
    heading,
    step,
    ready,
    fields,
    errors,
    summary,
    courses,
    starts,
    isStartGone: isGone,
    lockedCode,
    change,
    control,
    goTo,
  }
}

/** The country until the visitor chooses one: Canada, if a whole phone number has one of its area codes. */
function countryOf({ country, phone }: ApplicationFields): string {
  if (country !== DEFAULT_COUNTRY || personalError('phone', phone)) return country
  return phoneCountry(phone, DEFAULT_PHONE_COUNTRY) === 'ca' ? 'Canada' : country
}

export type Application = ReturnType<typeof useApplication>

function useCourses(promo: string) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [offered, setOffered] = useState<CourseListItem[]>([])

  useEffect(() => {
    if (state !== 'loading') return
    let canceled = false
    listCourses().then((answer) => {
      if (canceled) return
      setState(answer.success ? 'ready' : 'failed')
      if (answer.success) setOffered(promo ? coursesForPromo(answer.courses) : answer.courses)
    })
    return () => {
      canceled = true
    }
  }, [promo, state])

  return { state, offered, retry: () => setState('loading') }
}

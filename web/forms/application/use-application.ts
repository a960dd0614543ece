import { useEffect, useRef, useState } from 'react'
import type { CourseListItem } from '#contract/courses.ts'
import { coursesForPromo } from '#contract/promo.ts'
import { listCourses } from '#web/api.ts'
import { APPLICATION_DRAFT } from '#web/forms/draft.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { prepareToasts } from '#web/ui/toasts.ts'
import {
  type ApplicationFields,
  emptyDraft,
  type FieldErrors,
  type FieldName,
  type Step,
} from './application-fields.ts'
import { useStarts } from './start-choice.tsx'
import { personalError } from './submit-checks.ts'
import { useCountedSteps } from './use-counted-steps.ts'
import { useSubmit } from './use-submit.ts'

export type ApplicationStart = {
  /** The waiver code that is filled in and locked, or ''. */
  promo: string
  /** A course by name, selected where it is on offer. */
  course: string
}

// What is typed before the script runs is on step 1, the one that the server renders.
const firstStep = { step: 1 } as const

export function useApplication({ promo, course }: ApplicationStart) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { draft, setDraft, ready, drop } = useDraft(APPLICATION_DRAFT, emptyDraft, form, firstStep)
  useCountedSteps(draft, ready)
  const courses = useCourses(promo)
  useEffect(() => void prepareToasts(), [])

  // Shown and sent, but not saved: the next visit may come by another address, with other courses on offer.
  const [hasChosen, setHasChosen] = useState(false)
  const named = courses.offered.find(({ courseName }) => courseName.toLowerCase() === course.toLowerCase())
  const chosen = courses.offered.find(({ id }) => id === draft.values.courseId) ?? (hasChosen ? undefined : named)
  const starts = useStarts(chosen?.id)
  const fields = {
    ...draft.values,
    waiverCode: promo || draft.values.waiverCode,
    courseId: chosen?.id ?? '',
    // A start of another course, or one that has closed since, is no choice any more.
    cohortId: starts.find(({ id }) => id === draft.values.cohortId)?.id ?? '',
  }

  // Moves the focus after the render that shows its target.
  const [focus, setFocus] = useState<{ on: FieldName | 'heading' }>()
  useEffect(() => {
    if (!focus) return
    if (focus.on === 'heading') {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return heading.current?.focus({ preventScroll: true })
    }
    const control = form.current?.elements.namedItem(focus.on)
    if (control instanceof HTMLElement) control.focus()
  }, [focus])

  function change<Name extends FieldName>(name: Name, value: ApplicationFields[Name]) {
    if (name === 'courseId') setHasChosen(true)
    setDraft((before) => ({ ...before, values: { ...before.values, [name]: value } }))
    setErrors(({ [name]: _, ...others }) => {
      const message = personalError(name, value)
      return message === undefined ? others : { ...others, [name]: message }
    })
  }

  function goTo(step: Step, on: FieldName | 'heading' = 'heading') {
    setDraft((before) => ({ ...before, step }))
    setFocus({ on })
  }

  const submission = useSubmit({
    fields,
    course: chosen,
    attempt: draft.attempt,
    saveAttempt: (attempt) => setDraft((before) => ({ ...before, attempt })),
    showErrors: (found) => setErrors((before) => ({ ...before, ...found })),
    goTo,
    drop,
  })

  const control = (name: Exclude<FieldName, 'acceptsTerms'>) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (value: string) => change(name, value),
  })

  const lockedCode = promo !== ''
  return {
    ...submission,
    form,
    heading,
    step: draft.step,
    ready,
    fields,
    errors,
    courses,
    starts,
    lockedCode,
    change,
    control,
    goTo,
  }
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

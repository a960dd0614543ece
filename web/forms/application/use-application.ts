import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { coursesForPromo } from '#content/course-order.ts'
import type { CohortListItem, CourseListItem } from '#contract/courses.ts'
import { changeError, type FieldValue } from '#contract/form-fields.ts'
import { type EnrollmentField, type EnrollmentStep, enrollmentFields } from '#contract/forms/enrollment.ts'
import { prepareToasts } from '#ui/toasts.ts'
import { listCohorts, listCourses } from '#web/api.ts'
import { useContent } from '#web/content.tsx'
import { APPLICATION_DRAFT } from '#web/forms/form-draft.ts'
import { type FieldErrors, useForm } from '#web/forms/use-form.ts'
import { emptyDraft, getStep } from './application-draft.ts'
import { useCountedSteps } from './use-counted-steps.ts'
import { useSubmit } from './use-submit.ts'

export type ApplicationStart = {
  /** Waiver code to fill in and lock, or ''. */
  promo: string
  /** Name of a course to preselect, if it is offered. */
  course: string
  /** Id of a start to preselect, if it takes applications; or ''. */
  start: string
  /** Saved form, opened by its link. */
  opened?: { key: string; answers: object } | undefined
}

// Input from before hydration is on step 1, which the server renders.
const firstStep = { step: 1 } as const

/** Extends {@link useForm} with two steps, the preselection by URL, and the locked code. */
export function useApplication({ promo, course, start, opened }: ApplicationStart) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [given] = useState(opened && { ...opened.answers, saved: opened.key })
  const form = useForm({
    name: 'apply',
    rules: enrollmentFields,
    draftName: APPLICATION_DRAFT,
    empty: emptyDraft,
    onTyped: firstStep,
    given,
  })
  const { draft, setDraft, ready, focusField } = form
  const { step, values: typed } = draft
  useCountedSteps(draft, ready)
  const courses = useCourses(promo)
  useEffect(() => void prepareToasts(), [])

  // Shown and sent, but not saved, since the next visit may have another URL and other courses.
  const [hasChosen, setHasChosen] = useState(false)
  const [hasChosenStart, setHasChosenStart] = useState(false)
  const named = courses.offered.find(({ courseName }) => courseName.toLowerCase() === course.toLowerCase())
  const chosen = courses.offered.find(({ id }) => id === typed.courseId) ?? (hasChosen ? undefined : named)
  const startId = typed.startId || (hasChosenStart ? '' : start)
  const { starts, isGone } = useStarts(chosen?.id, startId)
  // Undefined for a start of another course, or one that has closed.
  const chosenStart = starts.find(({ id }) => id === startId)
  const values = {
    ...typed,
    waiverCode: promo || typed.waiverCode,
    courseId: chosen?.id ?? '',
    startId: chosenStart?.id ?? '',
  }

  // Moves the focus after the render that shows its target. The summary takes it itself.
  const [focus, setFocus] = useState<{ on: EnrollmentField | 'top' | 'heading' | 'summary' }>()
  useEffect(() => {
    if (!focus) return
    if (focus.on === 'top') window.scrollTo({ top: 0, behavior: 'instant' })
    if (focus.on === 'top' || focus.on === 'heading') return heading.current?.focus({ preventScroll: true })
    focusField(focus.on)
  }, [focus, focusField])

  const setStep = (next: EnrollmentStep) => setDraft((before) => ({ ...before, step: next }))
  const pushStep = useStepHistory({ step, ready, setStep, onReturn: () => setFocus({ on: 'heading' }) })

  function goTo(next: EnrollmentStep, on: EnrollmentField | 'top' | 'summary' = 'top') {
    if (next !== step) pushStep(next)
    setFocus({ on })
  }

  function change<Name extends EnrollmentField>(name: Name, value: FieldValue<(typeof enrollmentFields)[Name]>) {
    if (name === 'courseId') setHasChosen(true)
    if (name === 'startId') setHasChosenStart(true)
    if (changeError(enrollmentFields[name], value) === undefined) submission.correct(name)
    form.change(name, value)
  }

  /** Marks all invalid fields and lists them above the form. Without errors, clears all marks. */
  function showErrors(found: FieldErrors, message?: string) {
    const first = form.showErrors(found, values, message) as EnrollmentField | undefined
    if (first) goTo(getStep(first), 'summary')
  }

  const submission = useSubmit({
    form,
    values,
    course: chosen,
    start: chosenStart?.starts,
    attempt: draft.attempt,
    saved: draft.saved,
    showErrors,
    saveAttempt: (attempt) => setDraft((before) => ({ ...before, attempt })),
  })

  return {
    ...form,
    values,
    change,
    getText: (field: string, error: string) => form.getText(field, error, values),
    focusField: (field: string) => goTo(getStep(field as EnrollmentField), field as EnrollmentField),
    heading,
    step,
    goTo,
    submit: submission.submit,
    courses,
    starts,
    chosenStart,
    isStartGone: isGone,
    lockedCode: promo !== '',
    saved: draft.saved || draft.attempt.key,
    saveKey: (key: string) => setDraft((before) => ({ ...before, saved: key })),
    /** Selected course and start, even before the lists of offered ones load. */
    answers: { step, values: { ...values, courseId: chosen?.id ?? typed.courseId, startId: startId } },
  }
}

export type Application = ReturnType<typeof useApplication>

function useCourses(promo: string) {
  const { courseLinks } = useContent()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [offered, setOffered] = useState<CourseListItem[]>([])

  useEffect(() => {
    if (state !== 'loading') return
    listCourses().then((answer) => {
      setState(answer.success ? 'ready' : 'failed')
      if (answer.success) setOffered(promo ? coursesForPromo(answer.items, courseLinks) : answer.items)
    })
  }, [promo, state, courseLinks])

  return { state, offered, retry: () => setState('loading') }
}

/**
 * Loads the course's starts that take applications. If loading fails, the form omits the choice.
 * @param chosen a start's id, or ''
 * @returns `isGone` if the chosen one takes no more applications
 */
function useStarts(courseId: string | undefined, chosen: string) {
  const [starts, setStarts] = useState<CohortListItem[]>()
  useEffect(() => {
    listCohorts().then((answer) => answer.success && setStarts(answer.items))
  }, [])
  return {
    starts: starts?.filter((start) => start.courseId === courseId) ?? [],
    isGone: chosen !== '' && starts?.every(({ id }) => id !== chosen) === true,
  }
}

type StepHistory = {
  step: EnrollmentStep
  /** Set once the saved draft, and so its step, is known. */
  ready: boolean
  setStep: (step: EnrollmentStep) => void
  /** Called after Back or Forward to another step. */
  onReturn: () => void
}

/** Gives each step a history entry. @returns function that goes to a step, with a new entry */
function useStepHistory({ step, ready, setStep, onReturn }: StepHistory): (step: EnrollmentStep) => void {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const [entry, setEntry] = useState<{ key: string; first: EnrollmentStep }>()

  // Set during render, so that the step exists when the browser restores the scroll position.
  if (ready && entry?.key !== key) {
    const given = (state as { step?: EnrollmentStep } | null)?.step
    // Only the entry that opened the form has no step. It gets the draft's or, after a reload, the first.
    const first = entry?.first ?? (given ? 1 : step)
    const own = given ?? first
    setEntry({ key, first })
    if (own !== step) {
      setStep(own)
      if (entry && isReturn) onReturn()
    }
  }

  return (next) => {
    // A click from before hydration is handled before the first entry is known.
    setEntry((before) => before ?? { key, first: step })
    setStep(next)
    void navigate({ pathname, search }, { state: { step: next }, preventScrollReset: true })
  }
}

import { useEffect, useRef, useState } from 'react'
import { useKeptDraft } from '#web/forms/use-kept-draft.ts'
import { prepareToasts } from '#web/ui/toasts.ts'
import type { ApplicationFields, FieldErrors, FieldName, Step } from './application-fields.ts'
import { applicationDraft } from './draft-store.ts'
import { personalError } from './submit-checks.ts'
import { useCountedSteps } from './use-counted-steps.ts'
import { useCourses } from './use-courses.ts'
import { useFocus } from './use-focus.ts'
import { useSubmit } from './use-submit.ts'

/** What the address of the page gives to the form. */
export type ApplicationStart = {
  /** The waiver code that is filled in and locked, or ''. */
  promo: string
  /** A course by name, chosen beforehand if it is on offer. */
  course: string
}

/** All of the form's state, and what its controls do. */
export function useApplication({ promo, course }: ApplicationStart) {
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { draft, setDraft, ready, forget } = useKeptDraft(applicationDraft, form)
  useCountedSteps(draft, ready)
  const { focusField, focusHeading } = useFocus(form, heading)
  const courses = useCourses(promo)
  useEffect(() => void prepareToasts(), [])

  // Shown and sent, but not kept: code and course belong to the page's address, and the next visit may come by another
  // address, with other courses on offer.
  const [choseCourse, setChoseCourse] = useState(false)
  const named = courses.offered.find(({ courseName }) => courseName.toLowerCase() === course.toLowerCase())
  const chosen = courses.offered.find(({ id }) => id === draft.fields.courseId) ?? (choseCourse ? undefined : named)
  const fields = { ...draft.fields, waiverCode: promo || draft.fields.waiverCode, courseId: chosen?.id ?? '' }

  function change<Name extends FieldName>(name: Name, value: ApplicationFields[Name]) {
    if (name === 'courseId') setChoseCourse(true)
    setDraft((before) => ({ ...before, fields: { ...before.fields, [name]: value } }))
    setErrors(({ [name]: _, ...others }) => {
      const message = personalError(name, value)
      return message === undefined ? others : { ...others, [name]: message }
    })
  }

  function goTo(step: Step) {
    setDraft((before) => ({ ...before, step }))
    focusHeading()
  }

  /** Marks fields and brings the person to one of them. */
  function point(field: FieldName, step: Step, marks: FieldErrors) {
    setErrors((before) => ({ ...before, ...marks }))
    setDraft((before) => ({ ...before, step }))
    focusField(field)
  }

  const { submit, submitting, trouble } = useSubmit({
    fields,
    course: chosen,
    attempt: draft.attempt,
    remember: (attempt) => {
      setDraft(({ attempt: _, ...before }) => (attempt ? { ...before, attempt } : before))
    },
    point,
    forget,
  })

  return {
    form,
    heading,
    step: draft.step,
    ready,
    fields,
    errors,
    courses,
    lockedCode: promo !== '',
    change,
    goTo,
    submit,
    submitting,
    trouble,
  }
}

export type Application = ReturnType<typeof useApplication>

import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CourseListItem } from '#contract/courses.ts'
import { messages } from '#contract/errors.ts'
import { validationErrors } from '#contract/form-fields.ts'
import { type EnrollmentField, enrollmentFields } from '#contract/forms/enrollment.ts'
import { dismissToast, showToast, type ToastKind } from '#ui/toasts.ts'
import type { CallFailure } from '#web/api.ts'
import { type Attempt, SENT_APPLICATION, saveFormDraft } from '#web/forms/form-draft.ts'
import type { FieldErrors, useForm } from '#web/forms/use-form.ts'
import type { ApplicationFields } from './application-draft.ts'
import { leaveForCheckout } from './leaving.ts'
import { type Outcome, sendApplication } from './submission.ts'
import { toastFor } from './submit-checks.ts'
import { fieldErrors, toWire } from './wire.ts'

/** Delay after a success message, in milliseconds (specification 9). */
const REDIRECT_DELAY = 1000

const WAITLISTED = 'You are on the waitlist. There is no fee until a seat opens up.'

const catalogue = new Set<string>(Object.values(messages))

type Submittable = {
  form: Pick<ReturnType<typeof useForm>, 'form' | 'isSubmitting' | 'setSubmitting' | 'setProblem' | 'drop'>
  values: ApplicationFields
  course: CourseListItem | undefined
  /** First day of the chosen start. */
  start: string | undefined
  attempt: Attempt
  saved: string
  saveAttempt: (attempt: Attempt) => void
  showErrors: (errors: FieldErrors, message?: string) => void
}

/** Submits the form: checks in order (specification 5), calls, and messages for each result (8). */
export function useSubmit({ form, values, course, start = '', attempt, saved, saveAttempt, showErrors }: Submittable) {
  const navigate = useNavigate()
  const warnedField = useRef<EnrollmentField>(undefined)

  async function submit() {
    if (form.isSubmitting()) return
    form.setProblem(undefined)
    const errors = validationErrors(enrollmentFields, values)
    const problem = toastFor(errors, values)
    showErrors(errors)
    if (problem) warn('warning', problem.text, problem.field)
    else dismissToast()
    if (Object.keys(errors).length > 0 || !course) return
    form.setSubmitting(true)
    report(await sendApplication(toWire(values, course), attempt, saved, saveAttempt))
  }

  /** Shows a toast until {@link correct} is called for its field. */
  function warn(kind: ToastKind, text: string, field?: EnrollmentField) {
    warnedField.current = field
    showToast(kind, text)
  }

  function correct(field: EnrollmentField) {
    if (warnedField.current !== field) return
    warnedField.current = undefined
    dismissToast()
  }

  function report(outcome: Outcome) {
    switch (outcome.kind) {
      case 'waived':
      case 'waitlisted':
        form.drop()
        keepSent(outcome.applicationId, outcome.kind === 'waived' ? 'Waived' : 'None until a seat opens up')
        showToast('success', outcome.kind === 'waived' ? messages.registeredWaived : WAITLISTED)
        // Replaces the entry, since Back would open the second step of an empty form.
        return leave(() => navigate('/success', { replace: true }))
      case 'unpaid':
        showToast('success', messages.registeredUnpaid)
        return leave(() => {
          form.drop()
          keepSent(outcome.applicationId)
          leaveForCheckout(outcome.applicationId, outcome.sessionUrl)
        })
      case 'no-checkout':
        form.setSubmitting(false)
        warn('error', messages.checkoutFailed)
        return form.setProblem(getDetail(outcome.failure))
      case 'rejected':
        form.setSubmitting(false)
        return reportFailure(outcome.failure)
    }
  }

  function keepSent(id: string, fee = '') {
    saveFormDraft(SENT_APPLICATION, { id, course: course?.courseName ?? '', start, fee })
  }

  function reportFailure(failure: CallFailure) {
    const errors = fieldErrors(failure.errors)
    const wrongCode = errors.waiverCode !== undefined || failure.message === messages.wrongWaiverCode
    if (wrongCode) errors.waiverCode = 'This waiver code was not accepted.'
    const detail = getDetail(failure)
    if (wrongCode) warn('error', messages.wrongWaiverCode, 'waiverCode')
    else warn('error', messages.registrationFailed)
    showErrors(errors, detail)
    if (Object.keys(errors).length === 0) form.setProblem(detail)
  }

  /** Waits a moment, and does nothing if the visitor has left the page. */
  function leave(go: () => unknown) {
    setTimeout(() => {
      if (form.form.current) go()
    }, REDIRECT_DELAY)
  }

  return { submit, correct }
}

/** Returns the server's message if it says more than the toast. */
function getDetail({ message }: CallFailure): string | undefined {
  return catalogue.has(message) ? undefined : message
}

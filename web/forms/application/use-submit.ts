import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseListItem } from '#contract/courses.ts'
import { messages } from '#contract/errors.ts'
import type { CallFailure } from '#web/api.ts'
import type { Attempt } from '#web/forms/draft.ts'
import { showToast } from '#web/ui/toasts.ts'
import { type ApplicationFields, type FieldErrors, type FieldName, type Step, stepOf } from './application-fields.ts'
import { leaveForCheckout } from './leaving.ts'
import { type Outcome, sendApplication } from './submission.ts'
import { firstMissing, personalErrors } from './submit-checks.ts'
import { fieldErrors, toWire } from './wire.ts'

/** How long a success is shown before the page is left, in milliseconds (specification 9). */
const REDIRECT_DELAY = 1000

const catalogue = new Set<string>(Object.values(messages))

type Submittable = {
  fields: ApplicationFields
  course: CourseListItem | undefined
  attempt: Attempt
  saveAttempt: (attempt: Attempt) => void
  showErrors: (errors: FieldErrors) => void
  goTo: (step: Step, field: FieldName) => void
  drop: () => void
}

/** Submit: the checks in their order (specification 5), the calls, and the message for each result (8). */
export function useSubmit({ fields, course, attempt, saveAttempt, showErrors, goTo, drop }: Submittable) {
  const navigate = useNavigate()
  const [submitting, setSubmitting] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const busy = useRef(false) // a second click comes before the next render
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  async function submit() {
    if (busy.current) return
    setTrouble(undefined)
    if (!passesChecks() || !course) return
    setBusy(true)
    report(await sendApplication(toWire(fields, course), attempt, saveAttempt))
  }

  function setBusy(value: boolean) {
    busy.current = value
    setSubmitting(value)
  }

  function passesChecks(): boolean {
    const invalid = personalErrors(fields)
    const missing = firstMissing(fields)
    if (Object.keys(invalid).length > 0) pointTo(invalid)
    else if (missing) {
      pointTo({ [missing.field]: missing.error })
      void showToast('warning', missing.toast)
    } else return true
    return false
  }

  /** Marks fields, and moves the focus to the first. */
  function pointTo(errors: FieldErrors) {
    const [first] = (Object.keys(errors) as FieldName[]).sort((one, other) => stepOf(one) - stepOf(other))
    if (!first) return
    showErrors(errors)
    goTo(stepOf(first), first)
  }

  function report(outcome: Outcome) {
    switch (outcome.kind) {
      case 'waived':
        drop()
        void showToast('success', messages.registeredWaived)
        return leave(() => navigate('/success'))
      case 'unpaid':
        void showToast('success', messages.registeredUnpaid)
        return leave(() => {
          drop()
          leaveForCheckout(outcome.applicationId, outcome.sessionUrl)
        })
      case 'no-checkout':
        setBusy(false)
        void showToast('error', messages.checkoutFailed)
        return setTrouble(detailOf(outcome.failure))
      case 'rejected':
        setBusy(false)
        return reportFailure(outcome.failure)
    }
  }

  function reportFailure(failure: CallFailure) {
    const errors = fieldErrors(failure.errors)
    const wrongCode = errors.waiverCode !== undefined || failure.message === messages.wrongWaiverCode
    if (wrongCode) errors.waiverCode = 'This code was not accepted.'
    void showToast('error', wrongCode ? messages.wrongWaiverCode : messages.registrationFailed)
    setTrouble(detailOf(failure))
    pointTo(errors)
  }

  /** After a moment, unless the visitor has gone to another page. */
  function leave(go: () => unknown) {
    setTimeout(() => {
      if (mounted.current) go()
    }, REDIRECT_DELAY)
  }

  return { submit, submitting, trouble }
}

/** The server's message, where it says more than the toast does. */
function detailOf({ message }: CallFailure): string | undefined {
  return catalogue.has(message) ? undefined : message
}

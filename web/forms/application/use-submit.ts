import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CourseListItem } from '#contract/courses.ts'
import { messages } from '#contract/errors.ts'
import type { CallFailure } from '#web/api.ts'
import { showToast } from '#web/ui/toasts.ts'
import { type ApplicationFields, type FieldErrors, type FieldName, type Step, stepOf } from './application-fields.ts'
import type { Attempt } from './draft.ts'
import { leaveForCheckout } from './leaving.ts'
import { type Outcome, sendApplication } from './submission.ts'
import { firstMissing, personalErrors } from './submit-checks.ts'
import { tellStep } from './use-counted-steps.ts'
import { fieldErrors, toWire } from './wire.ts'

/** How long a success is shown before the page is left, in milliseconds (specification 9). */
const REDIRECT_DELAY = 1000

type Submittable = {
  fields: ApplicationFields
  course: CourseListItem | undefined
  attempt: Attempt | undefined
  remember: (attempt: Attempt | undefined) => void
  /** Marks fields, and brings the person to one of them. */
  point: (field: FieldName, step: Step, marks: FieldErrors) => void
  /** Drops the draft: it has become an application. */
  forget: () => void
}

/** Submit: the checks in their order (specification 5), the calls, and what each of them says (8). */
export function useSubmit({ fields, course, attempt, remember, point, forget }: Submittable) {
  const navigate = useNavigate()
  const [submitting, setSubmitting] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const busy = useRef(false) // a second click comes before the next render
  const away = useRef(false)
  useEffect(() => {
    away.current = false
    return () => {
      away.current = true
    }
  }, [])

  async function submit() {
    if (busy.current) return
    setTrouble(undefined)
    if (!passesChecks() || !course) return
    busy.current = true
    setSubmitting(true)
    const outcome = await sendApplication(toWire(fields, course), attempt, (made) => {
      if (made?.applicationId) tellStep('submitted', made.applicationId)
      remember(made)
    })
    if (outcome.kind === 'waived') tellStep('submitted', outcome.applicationId)
    const stays = report(outcome)
    if (stays) {
      busy.current = false
      setSubmitting(false)
    }
  }

  function passesChecks(): boolean {
    const invalid = personalErrors(fields)
    const [first] = Object.keys(invalid) as FieldName[]
    if (first) {
      point(first, stepOf(first), invalid)
      return false
    }
    const missing = firstMissing(fields)
    if (missing) {
      point(missing.field, stepOf(missing.field), { [missing.field]: missing.error })
      void showToast('warning', missing.toast)
    }
    return !missing
  }

  /** Shows what came of the submission; true where the form stays. */
  function report(outcome: Outcome): boolean {
    switch (outcome.kind) {
      case 'waived':
        forget()
        void showToast('success', messages.registeredWaived)
        leave(() => navigate('/success'))
        return false
      case 'unpaid':
        void showToast('success', messages.registeredUnpaid)
        leave(() => {
          forget()
          leaveForCheckout(outcome.applicationId, outcome.sessionUrl)
        })
        return false
      case 'no-checkout':
        void showToast('error', messages.checkoutFailed)
        setTrouble(saysMore(outcome.failure))
        return true
      case 'refused':
        reportFailure(outcome.failure)
        return true
    }
  }

  function reportFailure(failure: CallFailure) {
    const marks = fieldErrors(failure.errors)
    const wrongCode = marks.waiverCode !== undefined || failure.message === messages.wrongWaiverCode
    if (wrongCode) marks.waiverCode = 'This code was not accepted.'
    void showToast('error', wrongCode ? messages.wrongWaiverCode : messages.registrationFailed)
    setTrouble(saysMore(failure))
    const [first] = (Object.keys(marks) as FieldName[]).sort((one, other) => stepOf(one) - stepOf(other))
    if (first) point(first, stepOf(first), marks)
  }

  // A visitor who has gone to another page in the meantime is not called back.
  function leave(go: () => unknown) {
    setTimeout(() => {
      if (!away.current) go()
    }, REDIRECT_DELAY)
  }

  return { submit, submitting, trouble }
}

const catalogue = new Set<string>(Object.values(messages))

/** The server's sentence where it says more than the toast does. */
function saysMore({ message }: CallFailure): string | undefined {
  return catalogue.has(message) ? undefined : message
}

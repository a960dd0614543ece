import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { EnrollmentStep } from '#contract/forms/enrollment.ts'

type StepHistory = {
  step: EnrollmentStep
  /** The saved draft is read: its step is known. */
  ready: boolean
  setStep: (step: EnrollmentStep) => void
  /** After Back or Forward to another step. */
  onReturn: () => void
}

/** Gives each step a history entry. @returns goes to a step, with a new entry */
export function useStepHistory({ step, ready, setStep, onReturn }: StepHistory): (step: EnrollmentStep) => void {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  const isReturn = useNavigationType() === 'POP'
  const [entry, setEntry] = useState<{ key: string; first: EnrollmentStep }>()

  // During the render, so that the step is there when the browser's place on the page is restored.
  if (ready && entry?.key !== key) {
    const given = (state as { step?: EnrollmentStep } | null)?.step
    // Only an entry that opened the form has no step: the draft's, or, seen again after a reload, the first.
    const first = entry?.first ?? (given ? 1 : step)
    const own = given ?? first
    setEntry({ key, first })
    if (own !== step) {
      setStep(own)
      if (entry && isReturn) onReturn()
    }
  }

  return (next) => {
    // A press before the script ran is answered before the first entry is known.
    setEntry((before) => before ?? { key, first: step })
    setStep(next)
    void navigate({ pathname, search }, { state: { step: next }, preventScrollReset: true })
  }
}

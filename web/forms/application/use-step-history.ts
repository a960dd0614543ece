import { useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import type { EnrollmentStep } from '#contract/forms/enrollment.ts'

type StepHistory = {
  step: EnrollmentStep
  /** Set once the saved draft, and so its step, is known. */
  ready: boolean
  setStep: (step: EnrollmentStep) => void
  /** Called after Back or Forward to another step. */
  onReturn: () => void
}

/** Gives each step a history entry. @returns function that goes to a step, with a new entry */
export function useStepHistory({ step, ready, setStep, onReturn }: StepHistory): (step: EnrollmentStep) => void {
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

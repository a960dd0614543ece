import { useEffect, useRef } from 'react'
import type { CountedStep, StepReached } from '#contract/analytics.ts'
import type { EnrollmentField } from '#contract/forms/enrollment.ts'
import { reportEvent } from '#web/analytics.ts'
import { APPLICATION_DRAFT, loadFormDraft } from '#web/forms/form-draft.ts'
import { type ApplicationDraft, emptyDraft, emptyFields } from './application-draft.ts'

/** Fields that the URL may fill in. */
const GIVEN = new Set<EnrollmentField>(['courseId', 'waiverCode'])

function getSteps({ values, step }: Pick<ApplicationDraft, 'values' | 'step'>): CountedStep[] {
  const names = Object.keys(emptyFields) as EnrollmentField[]
  const begun = names.some((name) => !GIVEN.has(name) && values[name] !== emptyFields[name])
  return [...(begun ? (['started'] as const) : []), ...(step === 2 ? (['step 2'] as const) : [])]
}

/** Reports each step when it is first reached. Steps of this tab's saved draft are already reported. */
export function useCountedSteps({ values, step }: ApplicationDraft, ready: boolean): void {
  const reported = useRef(new Set<CountedStep>())

  // Must run before the form saves anything.
  useEffect(() => {
    reported.current = new Set(getSteps(loadFormDraft(APPLICATION_DRAFT, emptyDraft) ?? emptyDraft))
  }, [])

  useEffect(() => {
    if (!ready) return
    for (const reached of getSteps({ values, step })) {
      if (reported.current.has(reached)) continue
      reported.current.add(reached)
      reportStep(reached)
    }
  }, [values, step, ready])
}

/** Reports a step with the link that led to this document, which survives client-side navigation. */
export function reportStep(step: CountedStep, applicationId?: string): void {
  reportEvent('step', (): StepReached => {
    const { referrer } = document
    const [opened] = performance.getEntriesByType('navigation')
    return {
      step,
      referrer: referrer && new URL(referrer).host,
      campaign: /[?&]utm_/.test(opened?.name ?? ''),
      applicationId,
    }
  })
}

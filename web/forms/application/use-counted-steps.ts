import { useEffect, useRef } from 'react'
import type { CountedStep, StepReached } from '#contract/analytics.ts'
import { tell } from '#web/analytics.ts'
import { emptyFields, type FieldName } from './application-fields.ts'
import { type Draft, loadDraft } from './draft.ts'

/** Fields that the page's address may fill in before anybody has begun. */
const GIVEN = new Set<FieldName>(['courseId', 'waiverCode'])

function stepsOf({ fields, step }: Pick<Draft, 'fields' | 'step'>): CountedStep[] {
  const names = Object.keys(emptyFields) as FieldName[]
  const begun = names.some((name) => !GIVEN.has(name) && fields[name] !== emptyFields[name])
  return [...(begun ? (['started'] as const) : []), ...(step === 2 ? (['step 2'] as const) : [])]
}

/**
 * Reports each step once: begun when the first field is filled in, the second step when it is shown. Steps that this
 * tab's kept draft has already reached were reported before, so nothing more need be remembered.
 * @param ready whether the draft is this tab's
 */
export function useCountedSteps({ fields, step }: Draft, ready: boolean): void {
  const told = useRef(new Set<CountedStep>())

  // Read before the form keeps anything itself.
  useEffect(() => {
    const kept = loadDraft()
    if (kept) told.current = new Set(stepsOf(kept))
  }, [])

  useEffect(() => {
    if (!ready) return
    for (const reached of stepsOf({ fields, step })) {
      if (told.current.has(reached)) continue
      told.current.add(reached)
      tellStep(reached)
    }
  }, [fields, step, ready])
}

/**
 * Reports a step, with the link that opened this document, which stays the same over every navigation within the site.
 * @param applicationId of the application that was submitted
 */
export function tellStep(step: CountedStep, applicationId?: string): void {
  const { referrer } = document
  const [opened] = performance.getEntriesByType('navigation')
  const reached: StepReached = {
    step,
    referrer: URL.canParse(referrer) ? new URL(referrer).host : '',
    campaign: /[?&]utm_/.test(opened?.name ?? ''),
    applicationId,
  }
  tell('step', reached)
}

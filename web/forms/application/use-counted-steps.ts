import { useEffect, useRef } from 'react'
import type { CountedStep, StepReached } from '#contract/insight.ts'
import { tell } from '#web/insight.ts'
import { emptyFields, type FieldName } from './application-fields.ts'
import { type Draft, loadDraft } from './draft.ts'

/** May be filled in by the address of the page, before anybody has begun. */
const GIVEN = new Set<FieldName>(['courseId', 'waiverCode'])

function stepsOf({ fields, step }: Pick<Draft, 'fields' | 'step'>): CountedStep[] {
  const names = Object.keys(emptyFields) as FieldName[]
  const begun = names.some((name) => !GIVEN.has(name) && fields[name] !== emptyFields[name])
  return [...(begun ? (['started'] as const) : []), ...(step === 2 ? (['step 2'] as const) : [])]
}

/**
 * Tells of each step once: begun when the first field is filled in, the second step when it is shown. What a draft has
 * reached that this tab had kept was told before; nothing is kept for it.
 * @param ready whether the draft is this tab's
 */
export function useCountedSteps({ fields, step }: Draft, ready: boolean): void {
  const told = useRef(new Set<CountedStep>())

  // Before the form keeps anything itself.
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
 * Tells of a step, with what opened this document: it outlives every navigation within the site.
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

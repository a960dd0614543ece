import { type FormEvent, useEffect, useState } from 'react'
import type { Kept } from '#office/desk/record/kept-fields.tsx'
import type { ShownPanel } from './load.ts'

type Missing = Record<string, string[]>

const required: Record<string, string> = {
  startId: 'Choose the start that the offer is for.',
  tuition: 'This start has no tuition. Type it, or 0.',
  plans: 'Choose how tuition can be paid.',
  reason: 'Choose a reason.',
}

/** @param values of the form's fields; without a chosen plan, `plans` is missing */
function findMissing(values: Record<string, string | undefined>): Missing {
  const isOffer = values.startId !== undefined
  const needsPlans = isOffer && values.tuition?.trim() !== '0'
  const all = needsPlans ? { plans: '', ...values } : values
  const found = Object.entries(required).filter(([name]) => all[name]?.trim() === '')
  // The rest follows the start.
  const first = values.startId === '' ? found.slice(0, 1) : found
  return Object.fromEntries(first.map(([name, problem]) => [name, [problem]]))
}

/** Marks what is missing before anything is sent. */
export function useMissing({ outcome, startId, fields, reason }: ShownPanel, kept: Kept) {
  const offered = outcome === 'offered' ? { startId, ...Object.fromEntries(fields) } : {}
  const [problems, setProblems] = useState(() => findMissing(outcome === 'rejected' ? { reason } : offered))
  const { box, isRestored } = kept
  const read = (form: HTMLFormElement | null | undefined) => {
    if (form) setProblems(findMissing(Object.fromEntries(new FormData(form)) as Record<string, string>))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when input was restored
  useEffect(() => {
    if (isRestored) read(box.current?.closest('form'))
  }, [isRestored])
  return {
    problems,
    onChange: (event: FormEvent<HTMLElement>) => read(event.currentTarget.closest('form')),
  }
}

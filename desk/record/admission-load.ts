import { reasonWord, shownMail } from '#desk/decisions/words.ts'
import { localTime } from '#desk/local-time.ts'
import { findDecisions, previewOf } from '#services/admissions/decisions.ts'
import { findAdmission } from '#services/admissions/status.ts'
import type { ServiceDeps } from '#services/deps.ts'
import type { FoundRecord } from '#services/records/record.ts'

/** How an application's admission goes, with the email of its decision; undefined for a lead. */
export async function loadAdmission(
  deps: ServiceDeps,
  { id, kind, email }: Pick<FoundRecord, 'id' | 'kind' | 'email'>,
) {
  if (kind !== 'application') return undefined
  const [admission, { open, sent }] = await Promise.all([findAdmission(deps, id), findDecisions(deps, id)])
  const { interviewAt } = admission
  return {
    ...admission,
    // An erased person gets no email.
    outcomes: email === '' ? [] : admission.outcomes,
    /** As a field has it. */
    interviewTime: interviewAt ? localTime(interviewAt, deps.timeZone) : '',
    open: open && { ...open, reason: reasonWord(open.reason, deps), mail: shownMail(await previewOf(deps, open)) },
    sent: sent.map((decision) => ({ ...decision, reason: reasonWord(decision.reason, deps) })),
  }
}

export type ShownAdmission = NonNullable<Awaited<ReturnType<typeof loadAdmission>>>

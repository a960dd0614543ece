import type { Mail } from '#mail/write-email.ts'
import { findApplication } from '#services/applications/service.ts'
import type { DataDeps, ServiceDeps } from '#services/deps.ts'
import { isId, noSuchRecord } from '#services/record-locks.ts'
import { checkedText, filledTemplate, requireOutcome, type TextDeps, type Wanted } from './decision-text.ts'
import type { Decision } from './find.ts'
import { requireTransition } from './status.ts'
import type { Outcome } from './statuses.ts'

export type PreviewDeps = TextDeps & Pick<ServiceDeps, 'database' | 'mailer'>

/** Fills in the email template of an outcome for an application. */
export async function templateFor(deps: PreviewDeps, recordId: string, outcome: Outcome, respondBy: string | null) {
  return filledTemplate(deps, await requireApplication(deps, recordId), outcome, respondBy)
}

/** Renders the email of a decision that is not saved. @throws ServiceError not_found, conflict, or invalid by field */
export async function previewDecision(deps: PreviewDeps, id: string, { outcome, ...typed }: Wanted): Promise<Mail> {
  const known = requireOutcome(outcome)
  const application = await requireApplication(deps, id)
  requireTransition(application.status, known)
  const text = checkedText(deps, application, known, typed)
  return getPreview(deps, { recordId: id, outcome: known, ...text })
}

/** Renders the email of a decision exactly as it would be sent now. @throws ServiceError not_found */
export async function getPreview(
  deps: Pick<ServiceDeps, 'database' | 'mailer'>,
  decision: Pick<Decision, 'recordId' | 'outcome' | 'respondBy' | 'terms' | 'subject' | 'body'>,
): Promise<Mail> {
  const row = await requireApplication(deps, decision.recordId)
  return deps.mailer.write({ kind: 'decision', to: 'visitor', row, decision })
}

/** @throws ServiceError not_found */
export async function requireApplication({ database }: DataDeps, id: string) {
  const application = isId(id) ? await findApplication(database, id) : undefined
  if (!application) throw noSuchRecord()
  return application
}

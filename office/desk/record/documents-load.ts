import { closedStatuses } from '#contract/application-status.ts'
import type { DeskArgs } from '#office/desk/handlers.ts'
import { dayAfter } from '#office/desk/local-time.ts'
import { DAYS_TO_SEND } from '#services/documents/ask.ts'
import { findChecklist } from '#services/documents/checklist.ts'
import { findDocuments } from '#services/documents/find.ts'
import type { FoundRecord } from '#services/records/record.ts'
import { mayDo } from '#services/rights.ts'

/** Loads the documents of an application, and what staff can ask for; undefined for a lead. */
export async function loadDocuments({ deps, actor }: DeskArgs, { id, kind, status, email }: FoundRecord) {
  if (kind !== 'application') return undefined
  const { database, decisions, timeZone } = deps
  const documents = await findDocuments(database, [id])
  const mayAsk = mayDo(actor.role, 'decide')
  const canAsk = mayAsk && email !== '' && !(status && closedStatuses.includes(status))
  const open = documents.filter(({ state }) => state !== 'accepted').map(({ name }) => name)
  const { items } = canAsk ? await findChecklist(database, decisions) : { items: [] }
  return {
    documents,
    mayAsk,
    canAsk,
    /** Items of the checklist that are not asked for. */
    items: items.filter(({ name }) => !open.includes(name)),
    /** Days such as `2027-03-14`. */
    respondBy: dayAfter(DAYS_TO_SEND, timeZone),
    first: dayAfter(1, timeZone),
    mayOpen: mayDo(actor.role, 'files'),
  }
}

export type ShownDocuments = NonNullable<Awaited<ReturnType<typeof loadDocuments>>>

import type { EventKind } from './changes.ts'

/** The last change of a record; `name` is its author's, null for the program and the applicant. */
export type LastChange = {
  staffId: string | null
  name: string | null
  kind: EventKind
  detail: Record<string, string | null>
  at: Date
}

const RELATIVE = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Who changed what, and when, for somebody whose page does not show it: "Maya Chen marked it as done 2 minutes ago." */
export function wordsOf(last: LastChange | undefined, readerId: string, assignee: string | undefined): string {
  const rest = 'Nothing of yours was lost: look at the change, then try again.'
  if (!last) return `Somebody changed this record. ${rest}`
  const isTheirs = last.kind === 'question' || last.kind === 'correction' || last.detail.by === 'applicant'
  const nobody = last.kind === 'woken' ? 'The end of its snooze' : isTheirs ? 'The applicant' : 'The desk'
  const who = last.staffId === readerId ? 'You' : (last.name ?? nobody)
  return `${who} ${verbOf(last, assignee)} ${agoOf(last.at)}. ${rest}`
}

function verbOf({ kind, detail }: LastChange, assignee: string | undefined): string {
  if (kind === 'woken') return 'reopened it'
  if (kind === 'snoozed') return 'snoozed it'
  if (kind === 'decision') return 'changed its decision'
  if (kind === 'status') return detail.by === 'applicant' ? 'changed their application' : 'changed its status'
  if (kind === 'question') return 'asked a question'
  if (kind === 'correction') return 'corrected their contact data'
  if (kind === 'interview') return 'changed its interview'
  if (kind === 'refund_request') return 'asked for a refund'
  if (kind === 'difference') return 'closed a difference of its payments'
  if (kind === 'assigned') return assignee === undefined ? 'unassigned it' : `assigned it to ${assignee}`
  if (detail.to === 'done') return 'marked it as done'
  if (detail.to === 'waiting') return 'set it to waiting'
  return detail.from === 'done' ? 'reopened it' : 'set it to in progress'
}

function agoOf(at: Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - at.getTime()) / 1000))
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return RELATIVE.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return RELATIVE.format(-Math.floor(seconds / 3600), 'hour')
  return RELATIVE.format(-Math.floor(seconds / 86_400), 'day')
}

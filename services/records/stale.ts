import type { EventKind } from './changes.ts'
import { doerOf, eventWords } from './event-words.ts'

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
  const who = last.staffId === readerId ? 'You' : (last.name ?? doerOf(last.kind, last.detail))
  return `${who} ${eventWords[last.kind](last.detail, assignee)} ${agoOf(last.at)}. ${rest}`
}

function agoOf(at: Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - at.getTime()) / 1000))
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return RELATIVE.format(-Math.floor(seconds / 60), 'minute')
  if (seconds < 86_400) return RELATIVE.format(-Math.floor(seconds / 3600), 'hour')
  return RELATIVE.format(-Math.floor(seconds / 86_400), 'day')
}

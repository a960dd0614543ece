import { noticeKinds, type noticeWays, type staff } from '#database/schema-staff.ts'
import type { NoticeKind } from '#services/event-words.ts'
import { mayDo, type Right, type StaffRole } from '#services/rights.ts'

export type NoticeWay = (typeof noticeWays)[number]

/** What a person of staff chose, or has not chosen yet. */
export type NoticeChoices = (typeof staff.$inferSelect)['notices']

const rightFor = (kind: NoticeKind): Right => (isOfFinance(kind) ? 'reconcile' : 'work')

/** Everybody who may act hears of these, also if the record is assigned to somebody else. */
export const isOfFinance = (kind: NoticeKind): boolean => kind === 'discrepancy' || kind === 'overdue'

/** The kinds that people of a role can hear of. */
export const noticesFor = (role: StaffRole): NoticeKind[] => noticeKinds.filter((kind) => mayDo(role, rightFor(kind)))

export function wayOf(choices: NoticeChoices, kind: NoticeKind): NoticeWay {
  return choices[kind] ?? 'digest'
}

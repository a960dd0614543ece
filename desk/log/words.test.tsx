import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { auditActions } from '#database/schema-audit.ts'
import type { ActionName, LoggedAction } from '#services/audit-log.ts'
import { ActionDetail, actionWords } from './words.tsx'

const id = '0193a1b2-0000-7000-8000-000000000001'
const decision = { outcome: 'offer_withdrawn', decision: id }
const entry = { kind: 'cohort', entry: 'dbms-2027-02', change: 3 }

/** What the services log of each action, and the words that it adds. */
const logged: Record<ActionName, [detail: LoggedAction['detail'], words: string]> = {
  'record.viewed': [{}, ''],
  'record.assigned': [{ from: null, to: id }, 'to Mara Klein'],
  'record.state': [{ from: 'new', to: 'in_progress' }, 'from New to In progress'],
  'record.snoozed': [{ from: 'new', to: 'waiting', until: '2027-11-24T08:00:00.000Z' }, 'until Nov 24, 2027, 8:00 AM'],
  'record.noted': [{ note: 12, mentioned: 2 }, 'mentions 2 people'],
  'record.downloaded': [{}, ''],
  'record.seats': [{ from: 'requested', to: 'confirmed' }, 'confirmed'],
  'email.again': [{ kind: 'decision' }, ''],
  'reply.sent': [{ reply: id }, ''],
  'reply.taken_back': [{ reply: id }, ''],
  'template.saved': [{ template: id }, ''],
  'template.deleted': [{ template: id }, ''],
  'bulk.started': [{ job: id, what: 'assign', rows: 1 }, 'Assigned 1 record'],
  'application.status': [{ from: 'submitted', to: 'in_review' }, 'from Submitted to In review'],
  'application.interview': [{ at: null }, 'no time set'],
  'application.placement': [
    { fromCourse: 'ui-ux', fromCohort: '', toCourse: 'dbms', toCohort: 'dbms-2027-02' },
    'from UI/UX to Databases, February 1, 2027',
  ],
  'application.entered': [{}, ''],
  'fee.changed': [{ step: 'waived', amount: 5000, currency: 'usd' }, 'waived the fee of USD 50'],
  'decision.prepared': [{ step: 'prepared', ...decision }, 'Offer withdrawn'],
  'decision.edited': [{ step: 'edited', ...decision }, 'Offer withdrawn'],
  'decision.held': [{ step: 'held', ...decision }, 'Offer withdrawn'],
  'decision.released': [{ step: 'released', ...decision }, 'Offer withdrawn'],
  'decision.taken_back': [{ step: 'taken_back', ...decision }, 'Offer withdrawn'],
  'decision.sent': [{ step: 'sent', ...decision }, 'Offer withdrawn'],
  'decision.replaced': [{ step: 'replaced', ...decision }, 'Offer withdrawn'],
  'decision.discarded': [{ step: 'discarded', ...decision }, 'Offer withdrawn'],
  'decision.returned': [{ step: 'returned', ...decision }, 'Offer withdrawn'],
  'release.prepared': [{ release: id, decisions: 1 }, '1 decision'],
  'release.started': [
    { release: id, decisions: 12, sendAt: '2027-11-24T13:46:27.439Z' },
    '12 decisions, to go out Nov 24, 2027, 1:46 PM',
  ],
  'release.taken_back': [{ release: id, decisions: 12 }, '12 decisions'],
  'refund.requested': [{ refund: id, amount: 2000, currency: 'usd', reason: 'goodwill' }, 'USD 20, Goodwill'],
  'discrepancy.closed': [
    { discrepancy: id, kind: 'refund_problem', resolution: 'returned_otherwise' },
    'Refund failed: paid back another way',
  ],
  'payments.reconciled': [{ run: id }, ''],
  'payments.exported': [
    { from: '2027-01-01', to: '2027-01-31', rows: 3 },
    '3 payments from January 1, 2027 to January 31, 2027',
  ],
  'code.made': [{ code: 'SPRING', kind: 'discount', rate: 20 }, 'SPRING, Discount, 20% off'],
  'code.ended': [{ code: 'SPRING', used: 1 }, 'SPRING, used 1 time'],
  'schedule.added': [entry, 'Databases, February 1, 2027'],
  'schedule.changed': [{ ...entry, entry: 'gone-2027' }, 'a start that was removed'],
  'schedule.undone': [entry, 'Databases, February 1, 2027'],
  'records.exported': [{ rows: 1200 }, '1,200 records'],
  'person.merged': [{ other: id }, ''],
  'person.taken_apart': [{ other: id }, ''],
  'person.exported': [{}, ''],
  'person.erased': [{}, ''],
  'view.saved': [{ view: id, shared: false }, 'for themselves'],
  'view.deleted': [{ view: id }, ''],
  'staff.signed_in': [{ by: 'recovery code' }, 'with a recovery code'],
  'staff.signed_out': [{}, ''],
  'staff.joined': [{ by: 'invitation' }, 'by invitation'],
  'staff.invited': [{ role: 'admissions' }, 'as Admissions'],
  'staff.invitation_canceled': [{}, ''],
  'staff.role_changed': [{ from: 'viewer', to: 'finance' }, 'from Viewer to Finance'],
  'staff.disabled': [{ unassigned: 2 }, ''],
  'staff.enabled': [{}, ''],
  'staff.reset': [{}, ''],
  'staff.renamed': [{}, ''],
  'staff.shortcuts_set': [{ on: false }, ''],
  'staff.passkey_added': [{}, ''],
  'staff.passkey_removed': [{}, ''],
  'staff.codes_made': [{}, ''],
  'staff.calendar_made': [{}, ''],
  'staff.calendar_removed': [{}, ''],
  'staff.session_ended': [{ sessions: 2 }, '2 sessions'],
}

const names: Record<string, string> = {
  ...{ [id]: 'Mara Klein', 'ui-ux': 'UI/UX' },
  'cohort dbms-2027-02': 'Databases, February 1, 2027',
}

test('every action of the log has words of its own', () => {
  expect(new Set(Object.values(actionWords)).size).toBe(auditActions.length)
  for (const action of auditActions) expect(actionWords[action], action).toMatch(/^[A-Z][A-Za-z -]+$/)
})

test.each(auditActions)('%s says what was done without a machine word', (action) => {
  const [detail, words] = logged[action]
  const nameOf = (key: unknown, otherwise = 'a person who left') => names[String(key)] ?? otherwise
  const element = <ActionDetail action={action} detail={detail} nameOf={nameOf} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words)
})

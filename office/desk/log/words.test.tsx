import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { auditActions } from '#database/schema-audit.ts'
import type { ActionName, LoggedAction } from '#services/audit-log.ts'
import { ActionDetail, actionWords } from './words.tsx'

const id = '0193a1b2-0000-7000-8000-000000000001'
const entry = { kind: 'start', entry: 'dbms-2027-02', change: 3 }

/** What the services log of actions, and the words that it adds. */
const logged: Partial<Record<ActionName, [detail: LoggedAction['detail'], words: string]>> = {
  'record.viewed': [{}, ''],
  'decision.drafted': [{ step: 'drafted', outcome: 'offer_withdrawn', decision: id }, 'Offer withdrawn'],
  'record.assigned': [{ from: null, to: id }, 'to Mara Klein'],
  'record.state': [{ from: 'new', to: 'in_progress' }, 'from New to In progress'],
  'record.snoozed': [{ from: 'new', to: 'waiting', until: '2027-11-24T08:00:00.000Z' }, 'until Nov 24, 2027, 8:00 AM'],
  'record.noted': [{ note: 12, mentioned: 2 }, 'mentions 2 people'],
  'record.seats': [{ from: 'requested', to: 'confirmed' }, 'confirmed'],
  'batch.started': [
    { batch: id, what: 'decide', rows: 12, left: 3, sendAt: '2027-11-24T13:46:27.439Z' },
    'Decisions on 12 records, to go out Nov 24, 2027, 1:46 PM',
  ],
  'application.status': [{ from: 'submitted', to: 'in_review' }, 'from Submitted to In review'],
  'application.interview': [{ at: null }, 'no time set'],
  'application.placement': [
    { fromCourse: 'ui-ux', fromStart: '', toCourse: 'dbms', toStart: 'dbms-2027-02' },
    'from UI/UX to Databases, February 1, 2027',
  ],
  'application.waitlist': [{ from: 3, to: 1 }, 'from place 3 to place 1'],
  'criteria.saved': [{ readers: 2, criteria: 3 }, '2 readers, 3 criteria'],
  'fee.changed': [{ step: 'waived', amount: 5000, currency: 'usd' }, 'waived the fee of USD 50'],
  'refund.requested': [{ refund: id, amount: 2000, currency: 'usd', reason: 'goodwill' }, 'USD 20, Goodwill'],
  'payment.dismissed': [{ payment: 'pi_shop' }, 'pi_shop'],
  'payments.exported': [
    { from: '2027-01-01', to: '2027-01-31', rows: 3 },
    '3 payments from January 1, 2027 to January 31, 2027',
  ],
  'accounting.exported': [
    { what: 'invoices', from: '2027-01-01', to: '2027-01-31', rows: 3 },
    'Invoices and credit notes from January 1, 2027 to January 31, 2027, 3 rows',
  ],
  'code.made': [{ code: 'SPRING', kind: 'discount', rate: 20 }, 'SPRING, Discount, 20% off'],
  'code.ended': [{ code: 'SPRING', used: 1 }, 'SPRING, used 1 time'],
  'schedule.added': [entry, 'Databases, February 1, 2027'],
  'schedule.changed': [{ ...entry, entry: 'gone-2027' }, 'a start that was removed'],
  'content.published': [{ version: 7, changes: 1 }, 'version 7, 1 change'],
  'content.restored': [{ version: 8, changes: 2 }, 'version 8, 2 changes'],
  'content.imported': [{ version: 9, changes: 3 }, 'version 9, 3 changes'],
  'records.exported': [{ rows: 1200 }, '1,200 records'],
  'view.saved': [{ view: id, shared: false }, 'for themselves'],
  'staff.signed_in': [{ by: 'recovery code' }, 'with a recovery code'],
  'staff.joined': [{ by: 'invitation' }, 'by invitation'],
  'staff.invited': [{ role: 'admissions' }, 'as Admissions'],
  'staff.role_changed': [{ from: 'viewer', to: 'finance' }, 'from Viewer to Finance'],
  'staff.sign_in_ended': [{ signIns: 2 }, '2 sign-ins'],
}

const names: Record<string, string> = {
  [id]: 'Mara Klein',
  'ui-ux': 'UI/UX',
  'start dbms-2027-02': 'Databases, February 1, 2027',
}

test('every action of the log has words of its own', () => {
  expect(new Set(Object.values(actionWords)).size).toBe(auditActions.length)
  for (const action of auditActions) expect(actionWords[action], action).toMatch(/^[A-Z][A-Za-z ’-]+$/)
})

const actions = Object.keys(logged) as ActionName[]
test.each(actions)('%s says what was done without a machine word', (action) => {
  const [detail, words] = logged[action] ?? [{}, '']
  const getName = (key: unknown, otherwise = 'a former staff member') => names[String(key)] ?? otherwise
  const element = <ActionDetail action={action} detail={detail} getName={getName} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words)
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { auditActions } from '#database/schema-audit.ts'
import { ActionDetail, actionWords } from './words.tsx'

test('every action of the log has words of its own', () => {
  expect(new Set(Object.values(actionWords)).size).toBe(auditActions.length)
  for (const action of auditActions) expect(actionWords[action], action).toMatch(/^[A-Z][A-Za-z -]+$/)
})

test.each([
  ['record.assigned', { from: null, to: 'id-1' }, 'to Mara Klein'],
  ['record.assigned', { from: 'id-1', to: null }, 'to nobody'],
  ['record.state', { from: 'new', to: 'in_progress' }, 'from New to In progress'],
  ['record.noted', { note: 12, mentioned: 0 }, ''],
  ['decision.edited', { step: 'edited', outcome: 'offered', decision: 'id-2' }, 'Offered'],
  ['application.status', { from: 'submitted', to: 'in_review' }, 'from Submitted to In review'],
  [
    'application.placement',
    { fromCourse: 'ui-ux', fromCohort: '', toCourse: 'dbms', toCohort: 'dbms-2027-02' },
    'from ui-ux to dbms-2027-02',
  ],
  ['bulk.started', { job: 'id-3', what: 'assign', rows: 1 }, 'Assigned 1 record'],
  ['refund.requested', { refund: 'id-4', amount: 2000, currency: 'usd', reason: 'goodwill' }, 'US$20.00, Goodwill'],
  ['payments.reconciled', { run: 'id-5' }, ''],
] as const)('%s with %o adds “%s”', (action, detail, words) => {
  const html = renderToStaticMarkup(<ActionDetail action={action} detail={detail} nameOf={() => 'Mara Klein'} />)
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe(words)
})

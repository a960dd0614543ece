import { afterAll, expect, test } from 'vitest'
import { staffRoles } from '#database/schema-staff.ts'
import type { StaffRole } from '#services/rights.ts'
import { openTestDesk } from '#tests/fixtures/desk.ts'

// Every route and every form of the desk, as each role, as nobody, and from another site's page. A route or form without a row
// fails the first test.

type Row = {
  /** The route's pattern, and for a form its intent: `people invite`. */
  of: string
  /** What it is asked with, after the path's parameters: a query or a form. */
  form?: Record<string, string>
  /** Who gets something else than a refusal. */
  may: readonly StaffRole[] | 'everybody'
  /** Whether a passkey must have been used lately. */
  recent?: true
}

const all = staffRoles
const readers = staffRoles.filter((role) => role !== 'editor')
const admins: readonly StaffRole[] = ['admin']
const editing: readonly StaffRole[] = ['admin', 'editor']
const deciding: readonly StaffRole[] = ['admin', 'admissions']
const working: readonly StaffRole[] = ['admin', 'admissions', 'finance']
const nobodyInParticular = '00000000-0000-7000-8000-000000000000'

const record = 'records/:recordId'
const recordForms: Row[] = [
  { of: `${record} state`, form: { state: 'done' }, may: working },
  { of: `${record} assign`, may: working },
  { of: `${record} snooze`, form: { day: '2999-01-01' }, may: working },
  { of: `${record} note`, form: { note: 'A note' }, may: working },
  { of: `${record} reply`, form: { do: 'send', subject: '' }, may: working },
  ...['released', 'changed'].map((to): Row => ({ of: `${record} seats`, form: { to }, may: working })),
  ...['undo', 'take-back-reply', 'names', 'buyer'].map((intent): Row => ({ of: `${record} ${intent}`, may: working })),
  { of: `${record} send-invoice`, form: { invoice: nobodyInParticular }, may: working },
  { of: `${record} ask-documents`, form: { other: 'Transcript' }, may: deciding },
  ...['accept-document', 'ask-document-again', 'drop-document'].map(
    (intent): Row => ({
      of: `${record} ${intent}`,
      form: { document: nobodyInParticular, problem: 'Unreadable' },
      may: deciding,
    }),
  ),
  { of: `${record} send-again`, form: { event: '0' }, may: working },
  { of: `${record} status`, form: { status: 'in_review' }, may: deciding },
  { of: `${record} interview`, form: { minutes: '30' }, may: deciding },
  { of: `${record} placement`, form: { reason: 'By phone' }, may: deciding },
  { of: `${record} waitlist`, form: { reason: 'By phone', place: '1' }, may: deciding },
  { of: `${record} read`, may: deciding },
  ...['preview', 'draft', 'send'].map((step): Row => ({ of: `${record} decide`, form: { do: step }, may: deciding })),
  ...['undo-decision', 'discard-decision'].map(
    (intent): Row => ({ of: `${record} ${intent}`, form: { decision: nobodyInParticular }, may: deciding }),
  ),
  { of: `${record} refund`, may: ['admin', 'finance'], recent: true },
  { of: `${record} fee`, form: { step: 'waived' }, may: ['admin', 'admissions', 'finance'] },
  { of: `${record} fee`, form: { step: 'paid' }, may: ['admin', 'finance'], recent: true },
  ...[
    ...['plan', 'scholarship', 'undo-scholarship', 'due-day', 'due-days', 'charge', 'end-charge'],
    ...['note-payment', 'note-refund', 'undo-noted', 'return'],
  ].map((intent): Row => ({ of: `${record} ${intent}`, may: ['admin', 'finance'], recent: true })),
  ...['pay-link', 'send-pay-link'].map((intent): Row => ({ of: `${record} ${intent}`, may: working })),
  { of: `${record} sponsor`, may: ['admin', 'finance'], recent: true },
  { of: `${record} undo-sponsor`, form: { reason: 'By phone' }, may: ['admin', 'finance'], recent: true },
  { of: `${record} erase`, may: admins, recent: true },
  ...['issue', 'cancel'].map(
    (intent): Row => ({ of: `${record}/invoices ${intent}`, may: ['admin', 'finance'], recent: true }),
  ),
]

const reads: Row[] = [
  { of: 'sign-in', may: 'everybody' },
  { of: 'setup/:token', may: 'everybody' },
  { of: '', may: all },
  { of: record, may: readers },
  { of: 'applications', may: readers },
  { of: 'inquiries', may: readers },
  { of: 'arrivals', may: readers },
  { of: 'find', may: readers },
  { of: 'enter', may: deciding },
  { of: 'views', may: readers },
  { of: 'batches', may: readers },
  { of: 'batches/:batchId', may: readers },
  { of: 'export', may: working },
  { of: 'export.csv', may: working },
  { of: 'payments', may: ['admin', 'finance'] },
  { of: 'payments.csv', may: ['admin', 'finance'] },
  { of: 'accounting.csv', form: { of: 'charges' }, may: ['admin', 'finance'] },
  { of: 'receivables', may: working },
  { of: 'receivables/charges', may: working },
  { of: 'templates', may: deciding },
  { of: 'criteria', may: deciding },
  { of: 'reports', may: readers },
  { of: 'reports.csv', form: { of: 'admissions' }, may: readers },
  { of: 'fee-waivers', may: working },
  { of: 'fee-waivers/:codeId', may: working },
  { of: 'starts', may: readers },
  { of: 'starts/:entryId', may: readers },
  { of: 'starts/:entryId/list', may: readers },
  { of: 'starts/:entryId/list.csv', may: working },
  { of: 'workshops', may: readers },
  { of: 'workshops/:entryId', may: readers },
  { of: 'workshops/:entryId/list', may: readers },
  { of: 'workshops/:entryId/list.csv', may: working },
  { of: 'scholarship', may: readers },
  { of: 'scholarship/:entryId', may: readers },
  { of: 'person/:recordId', may: readers },
  { of: 'staff', may: readers },
  { of: 'retention', may: readers },
  { of: 'information-session', may: readers },
  { of: 'words', may: editing },
  { of: 'words/history', may: editing },
  { of: 'log', may: admins },
  { of: 'site', may: admins },
  { of: 'webhook', may: admins },
  { of: 'account', may: all },
  { of: 'verify', may: all },
  { of: 'records/:recordId/resume', may: readers },
  { of: 'records/:recordId/document/:fileId', may: readers },
  { of: 'records/:recordId/person', may: readers },
  ...['invoices', 'statement.pdf', 'receipts/:entryId', 'invoices/:invoiceId'].map(
    (path): Row => ({ of: `records/:recordId/${path}`, may: ['admin', 'finance'] }),
  ),
  { of: '*', may: readers },
]

const forms: Row[] = [
  { of: 'sign-in', may: 'everybody' },
  { of: 'setup/:token', may: 'everybody' },
  { of: 'passkey-options', form: { purpose: 'sign-in' }, may: 'everybody' },
  { of: 'verify', may: all },
  { of: 'sign-out', may: all },
  { of: 'edit/:call', may: editing },
  { of: 'enter', may: deciding },
  { of: 'views save-view', form: { name: '' }, may: working },
  { of: 'views delete-view', form: { id: nobodyInParticular }, may: working },
  { of: 'batches', form: { do: 'done' }, may: working },
  { of: 'batches', form: { do: 'decide waitlisted' }, may: deciding },
  // Another person's, and one that does not exist, are the same to everybody.
  ...['save', 'send', 'stop'].map((step): Row => ({ of: 'batches/:batchId', form: { do: step }, may: readers })),
  ...['add-passkey', 'remove-passkey', 'codes'].map((step): Row => ({ of: `account ${step}`, may: all, recent: true })),
  { of: 'account end-sign-in', form: { id: nobodyInParticular }, may: all, recent: true },
  { of: 'account end-others', may: all, recent: true },
  { of: 'account make-calendar', may: readers, recent: true },
  { of: 'account remove-calendar', may: all },
  { of: 'account rename', form: { name: '' }, may: all },
  { of: 'account notices', may: all },
  { of: 'account shortcuts', may: all },
  ...['edit', 'preview', 'link'].map((step): Row => ({ of: 'words open', form: { do: step, id: '/' }, may: editing })),
  ...['words publish', 'words unschedule', 'words undo', 'words discard', 'words take-sample'].map(
    (of): Row => ({ of, form: { id: '{}' }, may: editing }),
  ),
  { of: 'words/history restore', may: editing },
  ...['save', 'delete', 'reminder', 'checklist'].map((intent): Row => ({ of: `templates ${intent}`, may: deciding })),
  { of: 'criteria save', may: deciding },
  { of: 'fee-waivers make', form: { code: '' }, may: ['admin', 'finance'], recent: true },
  { of: 'fee-waivers/:codeId end', may: ['admin', 'finance'], recent: true },
  { of: 'staff invite', form: { email: 'no address', role: 'viewer' }, may: admins, recent: true },
  { of: 'staff reset', form: { email: 'nobody@academy.example' }, may: admins, recent: true },
  { of: 'staff role', form: { id: nobodyInParticular, role: 'viewer' }, may: admins, recent: true },
  { of: 'staff disable', form: { id: nobodyInParticular }, may: admins, recent: true },
  { of: 'staff enable', form: { id: nobodyInParticular }, may: admins, recent: true },
  { of: 'staff end-sign-in', form: { id: nobodyInParticular }, may: admins, recent: true },
  { of: 'staff end-sign-ins', form: { id: nobodyInParticular }, may: admins, recent: true },
  { of: 'staff cancel', form: { id: nobodyInParticular }, may: admins, recent: true },
  ...['test', 'start', 'all-again', 'again'].map((intent): Row => ({ of: `webhook ${intent}`, may: admins })),
  { of: 'payments reconcile', may: ['admin', 'finance'] },
  { of: 'payments dismiss', form: { id: nobodyInParticular }, may: ['admin', 'finance'] },
  ...recordForms,
  { of: 'starts/:entryId/list email', may: working },
  { of: 'workshops/:entryId/list email', may: working },
  ...['merge', 'take-apart'].map((intent): Row => ({ of: `person/:recordId ${intent}`, may: working })),
  ...['starts/:entryId', 'workshops/:entryId', 'scholarship/:entryId', 'information-session'].flatMap((page) =>
    ['preview', 'save', 'undo', 'close'].map((intent): Row => ({ of: `${page} ${intent}`, may: deciding })),
  ),
  { of: 'records/:recordId/resume', may: ['admin', 'admissions'] },
  { of: 'records/:recordId/document/:fileId', may: ['admin', 'admissions'] },
  { of: 'records/:recordId/person', may: working, recent: true },
]

const desk = await openTestDesk()
afterAll(() => desk.close())

const getPath = ({ of }: Row) => {
  const [pattern = ''] = of.split(' ')
  return `/desk/${pattern.replace('*', 'nowhere').replaceAll(/:\w+/g, nobodyInParticular)}`.replace(/\/$/, '')
}

const read = (row: Row, cookie = '') => desk.ask(getPath(row), { cookie })

async function send(row: Row, cookie = '', origin = 'https://academy.example'): Promise<Response> {
  const [, intent = ''] = row.of.split(' ')
  return desk.send(getPath(row), { ...row.form, intent }, { cookie, headers: { Origin: origin } })
}

const isSentToSignIn = (answer: Response) =>
  answer.status === 302 && answer.headers.get('Location')?.startsWith('/desk/sign-in?to=') === true

test('every route and every form has a row; a record is one page, at an address in each list', () => {
  const [pages, buttons] = [reads, forms].map((rows) => rows.map(({ of }) => of).sort())
  const isOfRecord = (of: string) => /^(applications|inquiries)\/:recordId/.test(of)
  // A form with several buttons has a row for each.
  expect(desk.addresses.pages.filter((of) => !isOfRecord(of))).toEqual(pages)
  expect(desk.addresses.forms.filter((of) => !isOfRecord(of))).toEqual([...new Set(buttons)])
  const lists = ['to-do', 'applications', 'inquiries'].map((list) => desk.build.routes[`${list}/record`]?.module)
  expect(new Set(lists.map((module) => module?.loader)).size).toBe(1)
  expect(new Set(lists.map((module) => module?.action)).size).toBe(1)
})

test('nobody gets the sign-in page, except where everybody may', async () => {
  for (const row of reads) expect([row.of, isSentToSignIn(await read(row))]).toEqual([row.of, row.may !== 'everybody'])
  for (const row of forms) expect([row.of, isSentToSignIn(await send(row))]).toEqual([row.of, row.may !== 'everybody'])
})

test.each(staffRoles)('%s reads and sends what the role may, and nothing else', async (role) => {
  let cookie = await desk.signedIn(role)
  for (const [rows, ask] of [
    [reads, read],
    [forms, send],
  ] as const) {
    for (const row of rows) {
      const { status, body } = await ask(row, cookie)
      // Unread, an export would take one of the two places of the next test file for a minute.
      await body?.pipeTo(new WritableStream())
      if (ask === send && row.of === 'sign-out') cookie = await desk.signedIn(role)
      const may = row.may === 'everybody' || row.may.includes(role)
      expect([row.of, status === 403, status < 500]).toEqual([row.of, !may, true])
    }
  }
})

test('a page of another site sends nothing, not even for an admin', async () => {
  const cookie = await desk.signedIn('admin')
  // Other origins than this one: other-hosts.test.ts.
  for (const row of forms) {
    expect([row.of, (await send(row, cookie, 'https://elsewhere.example')).status]).toEqual([row.of, 403])
  }
})

test('an old use of a passkey is not enough where it must be recent', async () => {
  const signedIn = () => desk.signedIn('admin', new Date(Date.now() - 11 * 60_000))
  let cookie = await signedIn()
  for (const row of forms.filter(({ may }) => may !== 'everybody')) {
    const answer = await send(row, cookie)
    if (row.of === 'sign-out') cookie = await signedIn()
    expect([row.of, answer.status === 403]).toEqual([row.of, row.recent === true])
  }
})

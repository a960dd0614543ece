import { afterAll, expect, test } from 'vitest'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { sampleTerms } from '#tests/fixtures/sample-terms.ts'

// Every route and every form of the applicants' pages, as nobody, as the owner, as another applicant, and from another site's page.
// A route or form without a row fails the first test.

type Row = {
  /** The route's pattern, and for a form its intent: `email change`. */
  of: string
  /** What a form is sent with. */
  form?: Record<string, string>
  /** Who gets in. */
  may: 'everybody' | 'signed in' | 'owner'
  /** Whether the sign-in must be of the last ten minutes. */
  recent?: true
}

const contact = {
  fullName: 'Ada Byron',
  phone: '+14035550142',
  country: 'Canada',
  state: 'Alberta',
  city: 'Banff',
  linkedInUrl: 'linkedin.com/in/ada',
}
const reads: Row[] = [
  { of: '', may: 'signed in' },
  { of: 'sign-in', may: 'everybody' },
  { of: 'open/:token', may: 'everybody' },
  { of: 'confirm/:token', may: 'everybody' },
  { of: 'names/:token', may: 'everybody' },
  { of: 'verify', may: 'signed in' },
  { of: 'email', may: 'signed in' },
  { of: 'data', may: 'signed in' },
  { of: 'data/download', may: 'signed in' },
  { of: 'erased', may: 'everybody' },
  { of: ':applicationId/interview.ics', may: 'owner' },
  { of: ':applicationId/documents', may: 'owner' },
  { of: ':applicationId/question', may: 'owner' },
  { of: ':applicationId/history', may: 'owner' },
  { of: ':applicationId/contact', may: 'owner' },
  { of: ':applicationId/accept', may: 'owner' },
  { of: ':applicationId/letter', may: 'owner' },
  { of: ':applicationId/statement', may: 'owner' },
  { of: ':applicationId/statement.pdf', may: 'owner' },
  { of: ':applicationId/receipts/:entryId', may: 'owner' },
  { of: ':applicationId/invoices/:invoiceId', may: 'owner' },
  { of: ':applicationId/invoice', may: 'owner' },
  { of: ':applicationId/withdraw', may: 'owner' },
  { of: '*', may: 'signed in' },
]

const forms: Row[] = [
  { of: 'sign-in ask', form: { email: 'no address' }, may: 'everybody' },
  { of: 'sign-in code', form: { code: 'none' }, may: 'everybody' },
  { of: 'open/:token open', may: 'everybody' },
  { of: 'confirm/:token confirm', may: 'everybody' },
  { of: 'names/:token names', may: 'everybody' },
  { of: 'names/:token buyer', may: 'everybody' },
  { of: 'sign-out', may: 'everybody' },
  { of: ' decline', may: 'owner' },
  { of: ' pay', may: 'owner' },
  { of: ' several', form: { charge: 'x' }, may: 'owner' },
  { of: ' all', form: { charge: 'x' }, may: 'owner' },
  { of: ' continue', may: 'owner' },
  { of: 'verify ask', may: 'signed in' },
  { of: 'verify code', form: { code: 'none' }, may: 'signed in' },
  { of: 'email change', form: { email: 'no address' }, may: 'signed in', recent: true },
  { of: 'data erase', form: { sure: 'yes' }, may: 'signed in', recent: true },
  { of: 'data/download download', may: 'signed in', recent: true },
  { of: ':applicationId/documents send', may: 'owner' },
  { of: ':applicationId/documents remove', may: 'owner' },
  { of: ':applicationId/question ask', form: { question: 'May I start later?' }, may: 'owner' },
  { of: ':applicationId/contact correct', form: contact, may: 'owner' },
  { of: ':applicationId/accept accept', form: { agreed: 'on', seen: 'offered' }, may: 'owner' },
  { of: ':applicationId/invoice invoice', form: { name: 'Ada', address: '1 Street' }, may: 'owner' },
  { of: ':applicationId/withdraw withdraw', form: { seen: 'submitted' }, may: 'owner' },
]

const pages = await openTestApplicants()
let id = await pages.api.registered({ EmailAddress: 'owner@visitor.example' })
const { staffId } = await hire(pages.deps.database, 'admissions', 'Maya Sample')
await pages.api.rows(
  `insert into decisions (id, record_id, outcome, terms, subject, body, state, sent_at, staff_id)
   values (gen_random_uuid(), $1, 'offered', $2, 'Your offer', 'We offer it.', 'sent', now(), $3)`,
  [id, sampleTerms, staffId],
)
// A letter is there while its offer applies.
await pages.api.rows(`update applications set status = 'offered', start_id = $2 where id = $1`, [
  id,
  sampleTerms.startId,
])
afterAll(() => pages.close())

const getPath = ({ of }: Row) => {
  const [pattern = ''] = of.split(' ')
  const path = pattern.replace('*', 'nowhere').replace(':applicationId', id).replaceAll(/:\w+/g, 'x')
  return `/application/${path}`.replace(/\/$/, '')
}
const read = (row: Row, cookie = '') => pages.ask(getPath(row), { cookie })

function send(row: Row, cookie = '', origin = 'https://academy.example'): Promise<Response> {
  const [pattern = '', intent = ''] = row.of.split(' ')
  const path = pattern === '' ? '/application?index' : getPath(row)
  return pages.send(path, { id, ...row.form, intent }, { cookie, headers: { Origin: origin } })
}

/** What somebody without a sign-in gets: the sign-in page, or what they have written. */
const isShutOut = (answer: Response) =>
  answer.status === 401 ||
  (answer.status === 302 && answer.headers.get('Location')?.startsWith('/application/sign-in') === true)

const counts = () =>
  pages.api.rows(`select (select count(*) from applications where status = 'submitted') as applications,
    (select count(*) from record_events) as events, (select count(*) from email_changes) as changes`)

test('every route and every form has a row', () => {
  const [ofPages, ofForms] = [reads, forms].map((rows) => rows.map(({ of }) => of).sort())
  expect(pages.addresses).toEqual({ pages: ofPages, forms: ofForms })
})

test('nobody sees and sends nothing but what everybody may', async () => {
  for (const row of reads.filter(({ of }) => !of.startsWith('confirm'))) {
    expect([row.of, isShutOut(await read(row))]).toEqual([row.of, row.may !== 'everybody'])
  }
  // The link to a new address works for who asked for it, who is signed in.
  expect((await pages.ask('/application/confirm/x')).status).toBe(401)
  const before = await counts()
  for (const row of forms.filter(({ may }) => may !== 'everybody')) {
    expect([row.of, isShutOut(await send(row))]).toEqual([row.of, true])
  }
  expect(await counts()).toEqual(before)
})

test('another applicant gets for an application what they get for one that does not exist', async () => {
  const cookie = await pages.signedIn('another@visitor.example')
  const before = await counts()
  const own = id
  const answers: [string, number, string][][] = []
  for (const one of [own, '01900000-0000-7000-8000-000000000000']) {
    id = one
    const given: [string, number, string][] = []
    for (const row of [...reads, ...forms].filter(({ may }) => may === 'owner')) {
      const answer = reads.includes(row) ? await read(row, cookie) : await send(row, cookie)
      const text = (await answer.text()).replaceAll(/nonce="[^"]*"/g, '').replaceAll(one, 'ID')
      given.push([row.of, answer.status, text])
    }
    answers.push(given)
  }
  id = own
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]?.map(([of, status]) => [of, status])).toEqual(answers[0]?.map(([of]) => [of, 404]))
  expect(await counts()).toEqual(before)
})

test('a page of another site sends nothing, not even for the owner', async () => {
  const cookie = await pages.signedIn('owner@visitor.example')
  const before = await counts()
  // Other origins than this one: other-hosts.test.ts.
  for (const row of forms) {
    expect([row.of, (await send(row, cookie, 'https://elsewhere.example')).status]).toEqual([row.of, 403])
  }
  expect(await counts()).toEqual(before)
})

test('a sign-in of more than ten minutes ago is not enough where it must be recent', async () => {
  const cookie = await pages.signedIn('owner@visitor.example')
  await pages.api.rows("update applicant_sign_ins set created_at = now() - interval '11 minutes'")
  const before = await counts()
  for (const row of forms.filter(({ recent }) => recent)) {
    const answer = await send(row, cookie)
    const to = answer.headers.get('Location') ?? ''
    expect([row.of, answer.status === 403 || to === '/application/data']).toEqual([row.of, true])
  }
  expect(await counts()).toEqual(before)
})

test('the owner sees every page, none has a script or tells of the desk, and nobody may keep a copy', async () => {
  const cookie = await pages.signedIn('owner@visitor.example')
  for (const row of reads.filter(
    ({ of }) => !/[*]|receipt|invoices|interview|:token|download|sign-in|verify/.test(of),
  )) {
    const answer = await read(row, cookie)
    expect([row.of, answer.status]).toEqual([row.of, 200])
    expect(await answer.text()).not.toMatch(/<script|\/desk/)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex')
  }
})

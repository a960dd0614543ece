import { randomUUID } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { addTuition, completeCheckout } from '#tests/fixtures/charges.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { content, getStart, training } from '#tests/fixtures/sample-content.ts'
import { goesTo } from '#tests/fixtures/signing-in.ts'

const { apply } = content
const pages = await openTestApplicants()
const id = await pages.api.registered({ EmailAddress: 'ada@visitor.example' })
afterAll(() => pages.close())

const page = async (email = 'ada@visitor.example') => {
  const answer = await pages.ask('/application', { cookie: await pages.signedIn(email) })
  return (await answer.text()).replaceAll('<!-- -->', '')
}

test('nothing that staff wrote, decided for later or think reaches the page', async () => {
  const { rows } = pages.api
  const { staffId } = await hire(pages.deps.database, 'admissions', 'Secret Assignee')
  await rows(
    `update applications set interview_notes = 'secret interview', interview_at = '2999-01-05T17:00Z',
     interview_place = 'https://meet.example/maya', interview_id = gen_random_uuid(), interview_staff_id = $2 where id = $1`,
    [id, staffId],
  )
  await rows("update records set assignee_id = $2, state = 'waiting' where id = $1", [id, staffId])
  for (const [kind, detail] of [
    ['note', {}],
    ['status', { from: 'rejected', to: 'in_review' }],
    ['decision', { step: 'drafted', outcome: 'rejected', decision: 'secret decision' }],
    ['refund_request', { reason: 'secret reason' }],
    ['money', { step: 'found', problem: 'overpaid', amount: 'secret amount' }],
    ['interview', { at: '2999-01-05T17:00Z' }],
    ['placement', { from: 'A training (secret start)', to: 'A training (no start)' }],
  ] as const) {
    const values = [id, staffId, kind, detail, `secret words of ${kind}`]
    await rows(
      'insert into record_events (record_id, staff_id, kind, detail, text) values ($1, $2, $3, $4, $5)',
      values,
    )
  }
  await rows(
    `insert into decisions (id, record_id, outcome, reason, subject, body, state, staff_id)
     values ($1, $2, 'rejected', 'secret reason', 'secret subject', 'secret body', 'draft', $3)`,
    [randomUUID(), id, staffId],
  )
  await rows(
    `insert into readings (record_id, staff_id, scores, mean, comment, at) values ($1, $2, $3, 200, 'secret comment', now())`,
    [id, staffId, JSON.stringify([{ criterion: 'secret criterion', level: 2, meaning: 'secret meaning' }])],
  )
  for (const to of ['staff', 'visitor']) {
    const subject = to === 'staff' ? 'secret notice' : 'We have your application'
    const values = [`application.${to}.${id}`, id, `${to}@academy.example`, subject, `${subject} text`]
    await rows('insert into sent_emails (key, record_id, recipient, subject, text) values ($1, $2, $3, $4, $5)', values)
  }
  const shown = await page()
  expect(shown).toContain('We emailed you: We have your application')
  expect(shown).toContain('We began to read your application')
  expect(shown).toContain('Your interview:')
  expect(shown).toContain('<a href="https://meet.example/maya"')
  expect(shown).toContain('Your interview is set: ')
  expect(shown.toLowerCase().match(/.{0,40}secret.{0,40}/g)).toBeNull()
  const file = await pages.ask(`/application/${id}/interview.ics`, {
    cookie: await pages.signedIn('ada@visitor.example'),
  })
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await file.text()).toContain('\r\nDTSTART:29990105T170000Z\r\n')
})

test.each([
  ['due', 'submitted', 'The application fee', 1],
  ['paid', 'submitted', 'We reach out', 2],
  ['paid', 'offered', 'You decide', 3],
  ['paid', 'accepted', undefined, 4],
  ['paid', 'withdrawn', undefined, 0],
])(
  'with its fee %s, an application that is %s shows which of the four steps is next',
  async (fee, status, step, done) => {
    const EmailAddress = `steps-${fee}-${status}@visitor.example`
    const application = await pages.api.registered({ EmailAddress })
    for (const next of status === 'accepted' ? ['offered', status] : [status]) {
      await pages.api.rows('update applications set status = $2 where id = $1', [application, next])
    }
    const start = getStart(training)
    await pages.api.rows('update applications set fee_status = $2, start_id = $3 where id = $1', [
      application,
      fee,
      start.id,
    ])
    const shown = await page(EmailAddress)
    const steps = apply.next?.steps.filter(({ title }) => shown.includes(`${title}<`)) ?? []
    expect(steps).toHaveLength(status === 'withdrawn' ? 0 : 4)
    expect(shown.match(/, done</g) ?? []).toHaveLength(done)
    expect(/<li[^>]* aria-current="step"[^>]*>.*?<\/span>([^<]+)/.exec(shown)?.[1]).toBe(step)
    expect(shown.includes(`<your-hours data-classes="`)).toBe(status === 'accepted')
    expect(shown.includes(`href="/cohorts/${start.id}.ics"`)).toBe(status === 'accepted')
    const label = status === 'offered' || status === 'accepted' ? 'Starts' : 'Preferred start:'
    expect(shown).toContain(`${label} <time dateTime="${start.starts}">`)
  },
)

test('an address sees its own applications, in any spelling, and no other’s', async () => {
  await pages.api.registered({ EmailAddress: 'Ada@Visitor.Example' })
  await pages.api.registered({ EmailAddress: 'bert@visitor.example' })
  const shown = await page()
  expect(shown.match(/<article/g)).toHaveLength(2)
  expect(shown).not.toContain('bert@visitor.example')
  expect((await page('bert@visitor.example')).match(/<article/g)).toHaveLength(1)
})

test('the fee says what is due, leads to its checkout, and goes on with an open one', async () => {
  const cookie = await pages.signedIn('bert@visitor.example')
  const [own] = await pages.api.rows<{ id: string }>("select id from applications where email = 'bert@visitor.example'")
  expect(await page('bert@visitor.example')).toContain('Pay USD 50')
  const pay = () => pages.send('/application?index', { intent: 'pay', id: own?.id ?? '' }, { cookie })
  const [first, second] = [await pay(), await pay()]
  expect([first.status, second.status]).toEqual([303, 303])
  expect(second.headers.get('Location')).toBe(first.headers.get('Location'))
  expect(await page('bert@visitor.example')).toContain('Resume payment')
  await pages.api.rows("update applications set status = 'withdrawn' where id = $1", [own?.id])
  expect(await page('bert@visitor.example')).toContain('There is nothing to pay')
  expect((await pay()).status).toBe(409)
})

test('what is due, comes and was paid is on the page, folded if long; a form says what is missing', async () => {
  const own = await pages.api.registered({ EmailAddress: 'dora@visitor.example', ApplicationFeeWaiverCode: 'CANDLE25' })
  const months = Array.from({ length: 9 }, (_month, index) => {
    return { kind: 'installment', number: index + 1, amount: 10_000, dueOn: `2999-0${index + 1}-05` } as const
  })
  await addTuition(pages.deps, own, [{ kind: 'deposit', amount: 50_000, dueOn: '2026-01-05' }, ...months])
  const shown = await page('dora@visitor.example')
  for (const text of ['Overdue: ', 'Pay USD 500<', 'Show 5 more', 'Pay everything, USD 1,400', 'Waived: '])
    expect(shown).toContain(text)
  const cookie = await pages.signedIn('dora@visitor.example')
  const send = (intent: string, more = {}) => pages.send('/application?index', { intent, id: own, ...more }, { cookie })
  const declined = await send('several')
  const told = await declined.text()
  expect([declined.status, told.includes('<title>Error: '), told.includes('Check what you want to pay.')]).toEqual([
    422,
    true,
    true,
  ])
  const [, deposit = ''] = /name="charge" value="([^"]+)"/.exec(shown) ?? []
  await completeCheckout(pages.api, goesTo(await send('pay', { charge: deposit })) ?? '')
  const back = await (await pages.ask(`/application?paid=${own}`, { cookie })).text()
  for (const text of ['We have received your payment.', 'Receipt (PDF)', 'You paid USD 500'])
    expect(back).toContain(text)
})

test('a form that is saved but not sent is listed, and continued', async () => {
  const body = { email: 'cora@visitor.example', answers: { step: 1, values: {} } }
  const saving = { method: 'POST', body: JSON.stringify(body), headers: { 'Idempotency-Key': 'of the page' } }
  expect((await pages.api.api.request('/ApplicationForm/na/save-draft', saving)).status).toBe(200)
  const shown = await page('cora@visitor.example')
  expect(shown).toContain('Unfinished application')
  const draft = /name="id" value="([^"]+)"/.exec(shown)?.[1] ?? ''
  const send = async (email: string) =>
    pages.send('/application?index', { intent: 'continue', id: draft }, { cookie: await pages.signedIn(email) })
  const answer = await send('cora@visitor.example')
  expect(answer.headers.get('Location')).toMatch(/^https:\/\/academy\.example\/apply\?draft=[\w-]{43}$/)
  expect((await send('ada@visitor.example')).status).toBe(404)
})

test('while the database is away, a form says so and shows what was written', async () => {
  const cookie = await pages.signedIn('ada@visitor.example')
  const away = vi.spyOn(pages.deps.database, 'select').mockImplementation(() => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  const answer = await pages.send(`/application/${id}/question`, { intent: 'ask', question: 'Kept words?' }, { cookie })
  const page = await pages.ask('/application', { cookie })
  away.mockRestore()
  expect([answer.status, page.status]).toEqual([503, 503])
  expect(await answer.text()).toContain('Kept words?')
  expect((await pages.ask('/application', { cookie })).status).toBe(200)
})

const EMAIL = 'ada.data@visitor.example'
const PATH = '/application/data'

test('the download is a file with the application, for a pressed button alone', async () => {
  const application = await pages.api.registered({ EmailAddress: EMAIL })
  const cookie = await pages.signedIn(EMAIL)
  const file = await pages.send(`${PATH}/download`, { intent: 'download' }, { cookie })
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
  expect(await file.json()).toMatchObject({ address: EMAIL, applications: [{ id: application }] })
  expect((await pages.ask(`${PATH}/download`, { cookie })).status).toBe(302)
})

test('ten downloads a day are enough; then the page says so, not a file', async () => {
  const cookie = await pages.signedIn(EMAIL)
  await pages.api.rows("update applicant_limits set points = 10 where key like 'export %'")
  const refused = await pages.send(`${PATH}/download`, { intent: 'download' }, { cookie })
  expect([refused.status, refused.headers.get('Location')]).toEqual([302, expect.stringMatching(/data\?failed$/)])
  const page = await (await pages.ask(`${PATH}?failed`, { cookie })).text()
  expect(page).toContain('The download did not work.')
})

test('the checkbox is needed to erase; then the sign-in is over, and a page without one says what is left', async () => {
  const cookie = await pages.signedIn(EMAIL)
  const unchecked = await pages.send(PATH, { intent: 'erase' }, { cookie })
  expect(unchecked.status).toBe(422)
  const page = await unchecked.text()
  expect(page).toContain('Please check the box if you want to erase your data.')
  expect(page).toContain('<title>Error: Your data')

  const erased = await pages.send(PATH, { intent: 'erase', sure: 'yes' }, { cookie })
  expect([erased.status, erased.headers.get('Location')]).toEqual([302, '/application/erased'])
  expect(erased.headers.get('Set-Cookie')).toMatch(/application-session=; .*Max-Age=0/)
  expect(await (await pages.ask('/application/erased')).text()).toContain('Your data is erased')
  expect(await pages.api.rows('select 1 from applications where email = $1', [EMAIL])).toEqual([])
  expect((await pages.ask('/application', { cookie })).headers.get('Location')).toMatch(/sign-in\?ended$/)
})

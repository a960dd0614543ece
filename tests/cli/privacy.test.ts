import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getPlainText } from '#services/privacy/person.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { waitForEnd } from '#tests/fixtures/command.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { leaveEverything, telling } from '#tests/fixtures/person.ts'
import { printed } from '#tests/fixtures/printed.ts'
import { stripeVariables } from '#tests/fixtures/stripe-variables.ts'
import { EMAIL, openVisitedSite, THEIRS, withoutLog } from '#tests/fixtures/visited-site.ts'

let site: Awaited<ReturnType<typeof openVisitedSite>>
beforeEach(async () => {
  site = await openVisitedSite()
})
afterEach(() => site.academy.close())

test('erase leaves nothing of the person but what bookkeeping needs, and nobody else is touched', async () => {
  const { academy, dataDir, files, left, privacy, kept, searched } = site
  const other = { email: 'somebody@else.example', name: 'Somebody Else', phone: '+14035550100' }
  await leaveEverything(academy, { ...other, files, dataDir })
  const notTheirs = (all: string) =>
    all
      .split('\n')
      .filter((line) => /else\.example/i.test(getPlainText(line)))
      .sort()
  const before = notTheirs(await kept())
  expect(before.length).toBeGreaterThan(10)
  expect(await searched()).toMatch(THEIRS)
  const [paidBefore] = await academy.rows('select * from applications where id = $1', [left.paid])

  const erased = await privacy('erase', ` ${EMAIL.toUpperCase()} `, '--yes')
  expect(erased.split('\n')).toEqual(
    expect.arrayContaining([
      `Erased about ${EMAIL}:`,
      '  applications: 3',
      '  payments, refunds and disputes: 1',
      '  sign-ins and new addresses: 3',
      '  documents that we asked for: 1',
      '  files: 2',
      '  emails in the outbox: 13',
      "  1 of the applications had a payment: course, dates, amounts and Stripe's ids stay.",
      expect.stringMatching(/^Copies elsewhere are not touched/),
    ]),
  )
  expect(await searched()).not.toMatch(THEIRS)
  expect(notTheirs(await kept())).toEqual(before)
  const rest = withoutLog(await kept())
  for (const id of left.leads.filter((item) => item !== left.paid)) expect(rest).not.toContain(id)

  const [paid] = await academy.rows('select * from applications where id = $1', [left.paid])
  const needed = ['id', 'course_id', 'course_name', 'fee_status', 'status', 'created_at']
  expect(Object.entries(paid ?? {}).filter(([column, value]) => value && !needed.includes(column))).toEqual([])
  for (const column of needed) expect(paid?.[column]).toEqual(paidBefore?.[column])
  const checkoutSessions = await academy.rows('select * from checkout_sessions where account_id = $1', [left.paid])
  expect(checkoutSessions).toEqual([
    expect.objectContaining({ amount: '5000', currency: 'usd', payment: 'paid', url: '' }),
  ])
  const ledgerEntries = await academy.rows('select * from ledger_entries where account_id = $1', [left.paid])
  expect(ledgerEntries).toEqual([expect.objectContaining({ kind: 'payment', state: 'succeeded', amount: '5000' })])
  const jobsLeft = await academy.rows("select 1 from graphile_worker._private_jobs where payload->>'id' = $1", [
    left.paid,
  ])
  expect(jobsLeft).toEqual([])

  expect(await privacy('erase', EMAIL, '--yes')).toBe(`Nothing is kept about ${EMAIL}.`)
})

/** The application's checkout at the look-alike of Stripe, which the command is configured to ask. */
async function checkoutAtStripe() {
  const { academy, left, variables } = site
  Object.assign(variables, stripeVariables(academy.fake))
  const [row] = await academy.rows<{ id: string }>('select id from checkout_sessions where account_id = $1', [left.due])
  const checkoutSession = academy.fake.checkoutSessions.get(row?.id ?? '')
  if (!checkoutSession) throw new Error('no checkout session')
  return checkoutSession
}

test('an open checkout ends at Stripe first; while Stripe does not end it, nothing is erased, and the command says so', async () => {
  const { academy, left, privacy, kept } = site
  const checkoutSession = await checkoutAtStripe()
  expect(checkoutSession.status).toBe('open')
  const before = await kept()
  for (const faults of [['down'], ['none', 'refuse']] as Fault[][]) {
    academy.fake.faults.push(...faults)
    await expect(privacy('erase', EMAIL, '--yes')).rejects.toThrow(
      /^An open checkout cannot be ended at Stripe \(\w+\).*Nothing was erased: try again\.$/,
    )
    expect(await kept()).toBe(before)
  }
  await privacy('erase', EMAIL, '--yes')
  expect(checkoutSession.status).toBe('expired')
  expect(await academy.getFee(left.due)).toBeUndefined()
})

test('it asks before it erases; a checkout that was paid in the last moment is kept for bookkeeping, without the person', async () => {
  const { academy, left, startPrivacy, kept, searched } = site
  const checkoutSession = await checkoutAtStripe()
  const before = await kept()
  for (const answer of ['', 'y\n']) {
    const child = startPrivacy('erase', EMAIL)
    child.stdin?.end(answer)
    const { code, stderr } = await waitForEnd(child)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/ {2}applications: 3\n[\s\S]*Nothing was erased\.\n$/)])
  }
  expect(await kept()).toBe(before)
  academy.fake.complete(checkoutSession.id)
  const child = startPrivacy('erase', EMAIL)
  child.stdin?.end('yes\n')
  expect((await waitForEnd(child)).code).toBe(0)
  expect(await academy.getFee(left.due)).toBe('paid')
  expect(await searched()).not.toMatch(THEIRS)
})

test('what others wrote about the address stays, and is pointed out; a longer address is another', async () => {
  const { academy, privacy } = site
  const mention = async (message: string) => {
    const body = JSON.stringify({ name: 'B', email: 'b@else.example', topic: 'Something else', message })
    const response = await academy.api.request('/Contact/send-message', { method: 'POST', body })
    return ((await response.json()) as { id: string }).id
  }
  const named = await mention(`Ask ${EMAIL.toUpperCase()}.`)
  const onItsOwnLine = await mention(`Ask\n${EMAIL}\nor\t${EMAIL}`)
  await mention(`Ask x${EMAIL} or ${EMAIL}.au`)
  const lines = (await privacy('erase', EMAIL, '--yes')).split('\n')
  const pointedOut = lines.filter((line) => line.startsWith('Other people'))
  const sentence = 'Other people mentioned the address; their text stays: contact'
  expect(pointedOut.sort()).toEqual([named, onItsOwnLine].sort().map((id) => `${sentence} ${id}`))
  expect(await academy.rows("select 1 from leads where email = 'b@else.example'")).toHaveLength(3)
})

test('the academy’s own address does not take everybody’s emails with it', async () => {
  const { academy, dataDir, variables } = site
  const before = readdirSync(join(dataDir, 'outbox')).length
  await academy.rows('delete from applications')
  await printed(['privacy', 'erase', EMAIL, '--yes'], { ...variables, STAFF_EMAIL: `Desk <${EMAIL}>` })
  // The six rows that are left have an email each by name; the other seven are not theirs for all that they say.
  expect(readdirSync(join(dataDir, 'outbox')).length).toBe(before - 6)
})

test('export gives all of it as one JSON, with copies of the files, and changes nothing but the log', async () => {
  const { academy, left, privacy, kept } = site
  await academy.rows(
    `insert into refunds (id, account_id, checkout_session_id, amount, currency, reason, staff_id)
     select gen_random_uuid(), account_id, checkout_sessions.id, 100, 'usd', 'goodwill', (select id from staff limit 1)
     from checkout_sessions where account_id = $1`,
    [left.paid],
  )
  const before = withoutLog(await kept())
  const folder = join(makeDirectory(), 'copies')
  const text = await privacy('export', EMAIL, '--files', folder)
  const report = JSON.parse(text)
  expect(report).toMatchObject({ address: EMAIL, namedIn: [] })
  const leads = ['contact', 'talent', 'training', 'resumes', 'reservations']
  const many = ['applications', ...leads, 'subscriptions', 'paymentEvents', 'emails']
  expect(many.map((part) => report[part].length)).toEqual([3, 1, 1, 1, 1, 1, 1, 1, 13])
  expect(report.testCheckoutSessions).toEqual([{ customer_email: EMAIL, client_reference_id: left.due }])
  const paid = report.applications.find(({ id }: { id: string }) => id === left.paid)
  expect(paid).toMatchObject({
    fullName: telling.name,
    feeStatus: 'paid',
    checkoutSessions: [{ amount: 5000 }],
    ledgerEntries: [{ kind: 'payment', state: 'succeeded', amount: 5000 }],
    interviewPlace: `With ${telling.name}`,
    interviewNotes: expect.stringContaining(EMAIL),
    referrerKind: 'search',
    decisions: [{ outcome: 'offered', state: 'draft', body: `We wrote to ${telling.name}.` }],
    refunds: [{ amount: 100, reason: 'goodwill', state: 'requested' }],
  })
  expect(paid.refunds[0]).not.toHaveProperty('staffId')
  expect(paid.decisions[0]).not.toHaveProperty('reason')
  expect(report.jobs).toContainEqual(
    expect.objectContaining({ task: 'send_email', key: `send_email application visitor ${left.due}` }),
  )
  const copy = join(folder, `${left.resume}.pdf`)
  expect(report.resumes).toEqual([expect.objectContaining({ fileName: `../../${telling.name}.pdf`, copy })])
  const [document] = await academy.rows<{ key: string }>('select file_key as key from document_files')
  expect(readdirSync(folder).sort()).toEqual([`${left.resume}.pdf`, document?.key].sort())
  expect(readFileSync(copy, 'utf8')).toBe(`the resume of ${telling.name}`)
  expect(text).not.toMatch(/bodyDigest|idempotencyKey|unsubscribeToken/)
  expect(withoutLog(await kept())).toBe(before)
})

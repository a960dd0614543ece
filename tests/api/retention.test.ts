import { readdirSync } from 'node:fs'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { retentionMonths } from '#services/privacy/periods.ts'
import { BATCH, carryOutRetention, eraseApplications } from '#services/privacy/retention.ts'
import { everythingKept } from '#tests/fixtures/everything-kept.ts'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import { type Left, leaveEverything } from '#tests/fixtures/person.ts'
import { sharedApi } from './open-api.ts'

const old = { email: 'zenobia.quill@visitor.example', name: 'Zenobia Quill', phone: '+15875559911' }
const young = { email: 'somebody@else.example', name: 'Somebody Else', phone: '+14035550100' }

const academy = sharedApi()
let left: Left
let youngs: Left
beforeEach(async () => {
  const { deps, dataDir, rows } = academy
  await rows('delete from applications; delete from leads; delete from subscriptions; delete from stripe_events')
  await rows('delete from test_checkout_sessions; delete from saved_forms; delete from applicant_limits')
  await rows('delete from sign_in_requests; delete from applicant_sign_ins; delete from applicant_browsers')
  await rows('delete from email_changes; delete from sent_confirmations')
  await rows('delete from graphile_worker._private_jobs')
  for (const folder of ['outbox', 'files']) await rm(join(dataDir, folder), { recursive: true, force: true })
  left = await leaveEverything(academy, { ...old, files: deps.files, dataDir })
  youngs = await leaveEverything(academy, { ...young, files: deps.files, dataDir })
})

const [contact = '', talent = '', training = '', resume = ''] = ['contact', 'talent', 'training', 'resume'].map(
  leadsOfKind,
)
const tables = ['applications', contact, talent, training, resume, 'subscriptions']

/** Makes rows of one person as old as that, or all that is kept of payments. */
async function age(interval: string): Promise<void> {
  for (const table of ['applications', 'leads', 'subscriptions']) {
    await academy.rows(`update ${table} set created_at = now() - $1::interval where id = any($2)`, [
      interval,
      left.leads,
    ])
  }
  await academy.rows('update lead_files set consented_at = created_at from leads where id = lead_id')
  await academy.rows(
    'update checkout_sessions set created_at = now() - $1::interval where account_id = any($2::uuid[])',
    [interval, left.leads],
  )
  await academy.rows(
    `update test_checkout_sessions set created_at = now() - $1::interval where checkout_session->>'customer_email' = $2`,
    [interval, old.email],
  )
}

const idsIn = async (table: string): Promise<string[]> =>
  (await academy.rows<{ id: string }>(`select id from ${table} order by id`)).map(({ id }) => id)
const remaining = async (table: string, of = left) => (await idsIn(table)).filter((id) => of.leads.includes(id))
const inOutbox = () => readdirSync(join(academy.dataDir, 'outbox'))

test('nothing goes a day before its time; a day after, messages and resumes go with their file, emails and jobs, and nothing of others', async () => {
  await age('12 months -1 day')
  // Goes after five days, not after months.
  await academy.rows('update leads set networks = null')
  const before = await everythingKept(academy.rows, academy.dataDir)
  await carryOutRetention(academy.deps)
  expect(await everythingKept(academy.rows, academy.dataDir)).toBe(before)

  await age('12 months 1 day')
  const [message = ''] = await remaining(contact)
  await carryOutRetention(academy.deps)
  expect(await remaining(contact)).toEqual([])
  expect(await remaining(resume)).toEqual([])
  expect(await academy.deps.files.get(`${left.resume}.pdf`)).toBeUndefined()
  expect(await academy.deps.files.get(`${youngs.resume}.pdf`)).toBeDefined()
  const ids = [message, left.resume]
  expect(inOutbox().filter((name) => ids.some((id) => name.includes(id)))).toEqual([])
  const jobs = "select 1 from graphile_worker._private_jobs where payload->>'id' = any($1)"
  expect(await academy.rows(jobs, [ids])).toEqual([])
  for (const table of ['applications', talent, training, 'subscriptions']) {
    expect(await remaining(table), table).not.toEqual([])
  }
  for (const table of tables) expect(await remaining(table, youngs), table).not.toEqual([])
})

test('after twenty-four months open checkouts end at Stripe, and only what bookkeeping needs is left of what was paid', async () => {
  await expect(eraseApplications(academy.deps, [left.due, left.waived])).rejects.toThrow(
    'A checkout has just been opened.',
  )
  expect(await remaining('applications')).toEqual([left.due, left.waived, left.paid].sort())
  const getCheckoutSession = async (id: string) => {
    const [row] = await academy.rows<{ id: string }>('select id from checkout_sessions where account_id = $1', [id])
    return academy.fake.checkoutSessions.get(row?.id ?? '')
  }
  const checkoutSession = await getCheckoutSession(left.due)

  // A checkout that cannot be ended keeps its own application only.
  await age('24 months 1 day')
  academy.fake.faults.push('down')
  await expect(carryOutRetention(academy.deps)).rejects.toThrow('not erased: applications')
  expect(await remaining('applications')).toEqual([left.due, left.paid].sort())
  expect(checkoutSession?.status).toBe('open')

  await carryOutRetention(academy.deps)
  expect(checkoutSession?.status).toBe('expired')
  expect((await getCheckoutSession(youngs.due))?.status).toBe('open')
  expect(await remaining(talent)).toEqual([])
  expect(await remaining(training)).toEqual([])
  expect(await remaining('applications')).toEqual([left.paid])
  const [paid] = await academy.rows('select * from applications where id = $1', [left.paid])
  expect(paid).toMatchObject({ fee_status: 'paid', email: '', full_name: '', phone: '' })
  const checkoutSessions = await academy.rows('select * from checkout_sessions where account_id = $1', [left.paid])
  expect(checkoutSessions).toEqual([expect.objectContaining({ amount: '5000', payment: 'paid', url: '' })])
  // An address is kept for as long as the newsletter is wanted, and the email that welcomed it.
  const kept = await everythingKept(academy.rows, academy.dataDir)
  expect(kept).not.toMatch(/15875559911/)
  const files = await academy.rows<{ key: string }>('select file_key as key from document_files')
  expect(files).toHaveLength(1)
  expect(readdirSync(join(academy.dataDir, 'files')).sort()).toEqual([`${youngs.resume}.pdf`, files[0]?.key].sort())
  expect(await academy.rows('select 1 from test_checkout_sessions')).toHaveLength(1)
  expect(await academy.rows('select 1 from subscriptions where email = $1', [old.email])).toHaveLength(1)
})

test('after seven years the payment goes too, once its last checkout session is as old', async () => {
  await age('84 months 1 day')
  await academy.rows(
    "update stripe_events set created_at = now() - interval '7 years 1 day' where id = (select min(id) from stripe_events)",
  )
  const [checkoutSession] = await academy.rows<{ id: string }>(
    'select id from checkout_sessions where account_id = $1',
    [left.paid],
  )
  await academy.rows('update checkout_sessions set created_at = now() where id = $1', [checkoutSession?.id])
  await carryOutRetention(academy.deps)
  expect(await remaining('applications')).toEqual([left.paid])
  expect(await academy.rows('select 1 from stripe_events')).toHaveLength(1)

  await age('84 months 1 day')
  await carryOutRetention(academy.deps)
  expect(await remaining('applications')).toEqual([])
  expect(await academy.rows('select 1 from checkout_sessions where id = $1', [checkoutSession?.id])).toEqual([])
  const ledgerEntries = 'select 1 from ledger_entries where account_id = $1'
  expect([await academy.rows(ledgerEntries, [left.paid]), await academy.rows(ledgerEntries, [youngs.paid])]).toEqual([
    [],
    [expect.anything()],
  ])
  expect(await idsIn('applications')).toHaveLength(3)
})

test('sign-in requests, sign-ins, browsers, new addresses and counts that are over go the night after, and no others', async () => {
  const tables = ['sign_in_requests', 'applicant_sign_ins', 'email_changes']
  const count = (table: string) => academy.rows(`select 1 from ${table}`).then(({ length }) => length)
  expect(await Promise.all(tables.map(count))).toEqual([2, 2, 2])
  for (const table of tables) {
    await academy.rows(
      `update ${table} set created_at = now() - interval '25 hours' where $1 in (email, to_jsonb(${table})->>'earlier_email')`,
      [old.email],
    )
  }
  await academy.rows("update applicant_browsers set signed_in_at = now() - interval '366 days' where email = $1", [
    old.email,
  ])
  await academy.rows('update applicant_limits set expire = 0')
  await academy.rows("insert into applicant_limits (key, points, expire) values ('ask later', 1, 4102444800000)")
  await academy.rows(
    "insert into waiver_guesses (key, points, expire) values ('over', 1, 0), ('later', 1, 4102444800000)",
  )
  await carryOutRetention(academy.deps)
  expect(await academy.rows('select key from waiver_guesses')).toEqual([{ key: 'later' }])
  expect(await Promise.all([...tables, 'applicant_browsers'].map(count))).toEqual([1, 1, 1, 1])
  expect(await academy.rows('select key from applicant_limits')).toEqual([{ key: 'ask later' }])
})

test('an application whose status changed within the period stays, however long ago it was sent', async () => {
  await age('25 months')
  await academy.rows('update applications set status_since = $2 where id = $1', [left.waived, new Date()])
  await carryOutRetention(academy.deps)
  expect(await remaining('applications')).toContain(left.waived)
  await academy.rows("update applications set status_since = now() - interval '25 months' where id = $1", [left.waived])
  await carryOutRetention(academy.deps)
  expect(await remaining('applications')).not.toContain(left.waived)
})

test('emails in the outbox go with their row, also those about sign-ins, new addresses and saved forms', async () => {
  const outbox = join(academy.dataDir, 'outbox')
  await mkdir(outbox, { recursive: true })
  const tables = { sign_in: 'sign_in_requests', email_change: 'email_changes', saved_form: 'saved_forms' }
  const stored: string[] = []
  for (const [kind, table] of Object.entries(tables)) {
    for (const { id } of await academy.rows<{ id: string }>(`select id from ${table}`))
      stored.push(`${kind}.visitor.${id}.1.eml`)
  }
  stored.push(`access.visitor.${crypto.randomUUID()}.eml`)
  expect(stored.length).toBeGreaterThan(3)
  for (const name of stored) await writeFile(join(outbox, name), 'To: someone')
  await carryOutRetention(academy.deps)
  expect(await readdir(outbox)).toEqual(expect.arrayContaining(stored))
  for (const table of Object.values(tables)) await academy.rows(`delete from ${table}`)
  const aWeekAgo = (Date.now() - 8 * 86_400_000) / 1000
  await utimes(join(outbox, stored.at(-1) ?? ''), aWeekAgo, aWeekAgo)
  await carryOutRetention(academy.deps)
  expect((await readdir(outbox)).filter((name) => stored.includes(name))).toEqual([])
})

test('the periods are as configured; a file that cannot be erased keeps its row and holds up nothing else; the next run finishes', async () => {
  await age('3 months')
  const months = { ...retentionMonths, messages: 2, resumes: 2 }
  const deps = { ...academy.deps, retention: { ...academy.deps.retention, months } }
  await academy.rows(
    `insert into leads (kind, id, body_digest, created_at, name, email, phone, answers)
     select 'contact', gen_random_uuid(), 'x', now() - interval '2 years', 'Many', 'many@else.example', '', '{}'
     from generate_series(1, $1::int)`,
    [2 * BATCH + 1],
  )
  const files = { ...academy.deps.files, delete: () => Promise.reject(new Error(`${old.name}.pdf is busy`)) }
  await expect(carryOutRetention({ ...deps, files })).rejects.toThrow('not erased: resumes')
  expect([await remaining(contact), await remaining(resume)]).toEqual([[], [left.resume]])
  expect(await remaining(talent)).toHaveLength(1)
  expect(await academy.rows("select 1 from leads where email = 'many@else.example'")).toEqual([])

  await carryOutRetention(deps)
  expect(await remaining(resume)).toEqual([])
  const again = await everythingKept(academy.rows, academy.dataDir)
  await carryOutRetention(deps)
  expect(await everythingKept(academy.rows, academy.dataDir)).toBe(again)
  const log = JSON.stringify(academy.logged)
  expect(log).toContain(`"messages":${2 * BATCH + 2}`)
  expect(log).not.toMatch(/Zenobia|visitor\.example/)
})

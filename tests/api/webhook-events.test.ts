import { readFile } from 'node:fs/promises'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startJobs } from '#jobs/worker.ts'
import { getSentFields } from '#services/handoff/desk.ts'
import { setReceiver } from '#services/handoff/receiver.ts'
import { changeFee } from '#services/payments/fee.ts'
import { carryOutRetention } from '#services/privacy/retention.ts'
import { eraseOwn } from '#services/privacy/service.ts'
import { mergePeople, takeApart } from '#services/records/person.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { openDelivery } from '#tests/fakes/leads-receiver.ts'
import { insertApplications, insertRows } from '#tests/fixtures/database-rows.ts'
import { currentVersion, offeredStart } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { SECRET, setUpWebhook } from '#tests/fixtures/webhook.ts'
import { sharedApi } from './open-api.ts'

const soon = { timeout: 25_000, interval: 50 }
const academy = sharedApi()
const receive = setUpWebhook(academy)
const set = (id: string, change: string) => academy.rows(`update applications set ${change} where id = $1`, [id])

/** The code that docs/webhook.md gives to receivers. */
async function exampleOfThePage(): Promise<(body: unknown, header: string, secret: string) => boolean> {
  const page = await readFile('docs/webhook.md', 'utf8')
  const code = page.slice(page.indexOf('    import { createHmac')).replaceAll(/^ {4}/gm, '')
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).isFromTheAcademy
}

test('a job sends all that the visitor sent, when, and nothing that is the program’s own', async () => {
  const { deps, deliveries } = await receive()
  const jobs = await startJobs(deps)
  onTestFinished(() => jobs.stop())
  const id = await academy.sendLead('Contact/send-message')
  await vi.waitFor(() => expect(deliveries).toHaveLength(1), soon)

  const [delivery] = deliveries
  const event = openDelivery(delivery ?? { headers: {}, body: '' }, SECRET)
  const [row] = await academy.rows<{ created_at: Date }>('select created_at from leads where id = $1', [id])
  const createdAt = row?.created_at.toISOString()
  expect(event).toEqual({
    id: `contact.created.${id}`,
    type: 'contact.created',
    sequence: expect.any(Number),
    createdAt,
    lead: { id, createdAt, ...goodLeads['Contact/send-message'] },
  })
  expect(delivery?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': event.id })
  const check = await exampleOfThePage()
  const header = String(delivery?.headers['x-academy-signature'])
  expect([check(delivery?.body, header, SECRET), check(`${delivery?.body} `, header, SECRET)]).toEqual([true, false])
})

test('each change of an application is told in its order, with what changed and the state after it', async () => {
  const { deliver, accepted } = await receive()
  const id = await academy.registered()
  const finn = await hire(academy.deps.database, 'finance', 'Finn')
  for (const step of ['waived', 'waiver_undone', 'paid'])
    await changeFee(academy.deps, finn, await currentVersion(academy, id), step, 'by phone')
  await set(id, `start_id = '${offeredStart.id}'`)
  for (const status of ['in_review', 'offered', 'accepted', 'enrolled', 'withdrawn'])
    await set(id, `status = '${status}'`)
  await set(id, `phone = '+14035550199', city = 'Banff'`)
  const [document, file] = [uuidv7(), uuidv7()]
  const { $client } = academy.deps.database
  const asked = { name: 'Transcript', hint: '', respond_by: '2999-01-01', staff_id: finn.staffId }
  await insertRows($client, 'documents', [{ id: document, record_id: id, ...asked }])
  const sent = { file_key: 'a', file_name: 'a.pdf', file_type: 'application/pdf', file_bytes: 9, digest: 'a' }
  await insertRows($client, 'document_files', [
    { id: file, document_id: document, scan: 'off', sent_at: 'now', ...sent },
  ])
  // What the receiver has no use for.
  await set(id, `interview_notes = 'Bring a laptop'`)
  await deliver()
  const fee = (from: string, to: string) => ['application.fee_changed', { feeStatus: { from, to } }]
  const status = (type: string, from: string, to: string) => [`application.${type}`, { status: { from, to } }]
  expect(accepted().map(({ type, change }) => [type, change])).toEqual([
    ['application.created', undefined],
    fee('due', 'waived'),
    fee('waived', 'due'),
    fee('due', 'paid'),
    ['application.placed', { cohortId: { from: '', to: offeredStart.id } }],
    status('status_changed', 'submitted', 'in_review'),
    status('status_changed', 'in_review', 'offered'),
    status('status_changed', 'offered', 'accepted'),
    status('enrolled', 'accepted', 'enrolled'),
    status('withdrawn', 'enrolled', 'withdrawn'),
    ['application.contact_changed', { city: null, phone: null }],
    ['application.document_received', { document }],
  ])
  const sequences = accepted().map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(new Set(accepted().map((event) => event.id)).size).toBe(12)
  expect(accepted().at(-1)?.lead).toMatchObject({ id, city: 'Banff', cohortId: offeredStart.id, status: 'withdrawn' })
})

test('a payment and a refund at Stripe are told, each once, however often Stripe reports them', async () => {
  const { deliver, accepted } = await receive()
  const { id, checkoutSession, intent } = await academy.paid()
  await academy.webhook(stripeEvent('checkout.session.completed', checkoutSession))
  academy.fake.ledgerEntries.refund(intent)
  for (const charge of ['ch_1', 'ch_1']) {
    await academy.webhook(stripeEvent('charge.refunded', { id: charge, payment_intent: intent }))
    await academy.checkPayments()
  }
  await deliver()
  const told = accepted().filter(({ lead }) => lead.id === id)
  expect(told.map(({ type, lead }) => [type, lead.feeStatus])).toEqual(
    ['created', 'paid', 'refunded', 'fee_changed'].map((what) => [`application.${what}`, 'refunded']),
  )
  expect(told[2]?.change).toEqual({ refund: { amount: 5000, currency: 'usd' } })
})

test('seats that are confirmed or released, and who is one person, are told', async () => {
  const { deliver, accepted } = await receive()
  const reservation = await academy.sendLead('Reservation/request')
  await academy.rows(`update leads set seats_state = 'confirmed' where id = $1`, [reservation])
  await academy.rows(`update leads set seats_state = 'released' where id = $1`, [reservation])
  const ada = await academy.registered({ EmailAddress: 'ada@one.example' })
  const other = await academy.registered({ EmailAddress: 'ada@other.example' })
  const third = await academy.registered({ EmailAddress: 'ada@other.example' })
  const maya = await hire(academy.deps.database, 'admissions', 'Maya')
  await mergePeople(academy.deps, maya, ada, other)
  await deliver()
  await takeApart(academy.deps, maya, ada, other)
  await deliver()
  const seats = accepted().filter(({ type }) => type.startsWith('reservation'))
  expect(seats.map(({ type, change }) => [type, change])).toEqual([
    ['reservation.created', undefined],
    ['reservation.confirmed', { seatsState: { from: null, to: 'confirmed' } }],
    ['reservation.released', { seatsState: { from: 'confirmed', to: 'released' } }],
  ])
  const [merged, separated, ...rest] = accepted().filter(({ type }) => type.startsWith('person'))
  expect([merged?.type, separated?.type, rest]).toEqual(['person.merged', 'person.separated', []])
  expect(merged?.person).toEqual({ id: expect.any(String), leads: [ada, other, third] })
  expect(separated?.person).toEqual({ id: merged?.person?.id, leads: [ada] })
})

test('an erased person is told by id; what waited about them is dropped, and nothing about them is stored', async () => {
  const { deliver, accepted, states } = await receive()
  const email = 'zenobia@visitor.example'
  const free = await academy.registered({ EmailAddress: email, FullName: 'Zenobia Quill' })
  const { id: paid } = await academy.paid(await academy.opened({ EmailAddress: email, FullName: 'Zenobia Quill' }))
  await set(free, `city = 'Banff'`)
  const stored = await academy.rows('select * from webhook_events')
  expect(JSON.stringify(stored)).not.toMatch(/zenobia|quill|banff/i)
  await eraseOwn(academy.deps, { id: crypto.randomUUID(), email, createdAt: new Date() })
  await deliver()
  expect(accepted().map(({ id, type, lead }) => [id, type, lead])).toEqual(
    expect.arrayContaining([free, paid].map((id) => [`person.erased.${id}`, 'person.erased', { id }])),
  )
  expect(accepted()).toHaveLength(2)
  expect((await states()).filter(({ state }) => state === 'gone')).toHaveLength(4)
  // Bookkeeping goes on without the person, and is nobody's to hear.
  await set(paid, `fee_status = 'refunded'`)
  expect(await states()).toHaveLength(6)
})

test('numbers follow the commits of a record, and one that commits late is not left out', async () => {
  const { deps, deliver, accepted } = await receive()
  const [slow, quick] = [await academy.registered(), await academy.registered()]
  await deliver()
  const client = await deps.database.$client.connect()
  await client.query('begin')
  await client.query(`update applications set status = 'in_review' where id = $1`, [slow])
  // Waits for the first change of the same record, and takes its number after it.
  const second = set(slow, `status = 'waitlisted'`)
  await set(quick, `status = 'in_review'`)
  await deliver()
  await client.query('commit')
  client.release()
  await second
  await deliver()
  const later = accepted().slice(2)
  expect(later.map(({ lead, change }) => [lead.id, change])).toEqual([
    [quick, { status: { from: 'submitted', to: 'in_review' } }],
    [slow, { status: { from: 'submitted', to: 'in_review' } }],
    [slow, { status: { from: 'in_review', to: 'waitlisted' } }],
  ])
  const [afterwards = 0, first = 0, last = 0] = later.map(({ sequence }) => sequence)
  expect([first < afterwards, first < last]).toEqual([true, true])
})

test('without a webhook nothing is recorded; after a copy is restored, numbers still grow', async () => {
  const { deps, deliver, accepted } = await receive()
  await academy.registered()
  await deliver()
  await setReceiver({ database: deps.database })
  await academy.registered()
  await academy.rows(`select setval('webhook_counter', 1)`)
  await setReceiver(deps)
  await academy.registered()
  await deliver()
  const [before = 0, after = 0, ...rest] = accepted().map(({ sequence }) => sequence)
  expect([rest, after > before, Number.isSafeInteger(after)]).toEqual([[], true, true])
})

test('the desk names exactly the fields that leave, of every form', async () => {
  const { deliver, accepted } = await receive()
  const calls = ['Contact/send-message', 'Talent/request', 'Training/request', 'Reservation/request'] as const
  await academy.registered()
  for (const call of calls) await academy.sendLead(call)
  await deliver()
  const named = new Map(getSentFields().map(({ rows, fields }) => [rows, fields.map(({ name }) => name).toSorted()]))
  const sent = accepted().map(({ lead }) => Object.keys(lead).toSorted())
  expect(sent).toEqual(
    ['applications', 'messages', 'talent requests', 'training requests', 'reservation requests'].map((rows) =>
      named.get(rows),
    ),
  )
})

test('what was told is forgotten after 30 days', async () => {
  await academy.rows(`insert into webhook_events (sequence, type, state, at)
    select days, 'test', 'delivered', now() - make_interval(days => days) from unnest(array[29, 31]) as days`)
  await carryOutRetention(academy.deps)
  expect(await academy.rows('select sequence::int from webhook_events')).toEqual([{ sequence: 29 }])
})

test('300 changes of status at once arrive in order, each once', async () => {
  const { deps, deliver, accepted } = await receive()
  const ids = Array.from({ length: 100 }, () => ({ id: uuidv7(), start_id: '' }))
  await insertApplications(deps.database.$client, ids)
  await academy.rows('delete from webhook_events')
  for (const status of ['in_review', 'waitlisted', 'offered'])
    await academy.rows(`update applications set status = '${status}' where id = any($1)`, [ids.map(({ id }) => id)])
  await deliver()
  const told = accepted()
  expect([told.length, new Set(told.map(({ id }) => id)).size]).toEqual([300, 300])
  for (const events of Map.groupBy(told, ({ lead }) => lead.id).values()) {
    const sequences = events.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(events.at(-1)?.change).toEqual({ status: { from: 'waitlisted', to: 'offered' } })
  }
})

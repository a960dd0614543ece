import { beforeEach, describe, expect, it } from 'vitest'
import { dayIn, dayText, priceText, rangeText } from '#content/format.ts'
import { heldUntil } from '#contract/forms/reservation.ts'
import { goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { addWorkshop, confirmSeats, requestSeats } from '#tests/fixtures/workshop.ts'
import { getFailure, sharedApi } from './open-api.ts'

const forms: Record<LeadCall, { kind: string; required: string }> = {
  'Contact/send-message': { kind: 'contact', required: 'name email topic message' },
  'Talent/request': {
    kind: 'talent',
    required: 'company contactName email phone roles headcount engagement skills place',
  },
  'Training/request': {
    kind: 'training',
    required: 'company contactName email phone teamSize topics format goals',
  },
  'Reservation/request': { kind: 'reservation', required: 'session seats contactName email company' },
}
const calls = Object.keys(goodLeads) as LeadCall[]

const open = sharedApi()

// A company has few open requests for seats.
beforeEach(() => open.rows(`update leads set seats_state = 'released' where kind = 'reservation'`))

const send = (call: LeadCall, body: unknown, headers?: Record<string, string>) => open.postJson(call, body, headers)

describe.each(calls)('POST %s', (call) => {
  const { kind, required } = forms[call]
  const good = goodLeads[call]
  const count = async () => Number((await open.rows('select count(*) from leads where kind = $1', [kind]))[0]?.count)

  it('keeps what was sent, with the jobs that follow from it', async () => {
    const response = await send(call, good)
    expect(response.status).toBe(200)
    const { success, id } = (await response.json()) as { success: boolean; id: string }
    expect(success).toBe(true)
    const [row] = await open.rows<Record<string, unknown>>('select * from leads where id = $1', [id])
    expect(row?.kind).toBe(kind)
    const kept = Object.values({ ...row, ...(row?.answers as object) }).map(String)
    expect(kept).toEqual(expect.arrayContaining(Object.values(good)))
    expect(await open.getJobs(id)).toEqual([
      { task: 'send_email', payload: { id, to: 'visitor', kind }, max_attempts: 21 },
      { task: 'send_email', payload: { id, to: 'staff', kind }, max_attempts: 21 },
    ])
  })

  it('keeps it once, however often it comes under one key', async () => {
    const before = await count()
    const headers = { 'Idempotency-Key': `${call} again` }
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(call, good, headers)))
    const ids = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id)))
    expect(ids.size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await open.getJobs([...ids][0] ?? '')).toHaveLength(2)
    const other = await send(call, { ...good, email: 'other@visitor.example' }, headers)
    expect(other.status).toBe(409)
  })

  it('names every field that is missing', async () => {
    const response = await send(call, {})
    expect(response.status).toBe(422)
    const { errors = {} } = await getFailure(response)
    expect(Object.keys(errors).sort()).toEqual(required.split(' ').sort())
  })

  it('refuses what a program filled in, and what came faster than hands can', async () => {
    const before = await count()
    const baited = await send(call, { ...good, website: 'https://buy.example' })
    expect([baited.status, (await getFailure(baited)).errors]).toEqual([
      422,
      { website: ['The field "website" must be left empty.'] },
    ])
    const hasty = await send(call, { ...good, website: '', secondsToFill: 0.4 })
    expect([hasty.status, (await getFailure(hasty)).message]).toEqual([422, 'Please wait a moment and try again.'])
    expect(await count()).toBe(before)
    expect((await send(call, { ...good, website: '', secondsToFill: 2 })).status).toBe(200)
  })
})

describe('a lead', () => {
  it('is kept under a key that another form was sent under: a key belongs to one form', async () => {
    const headers = { 'Idempotency-Key': 'of two forms' }
    const answers = await Promise.all(calls.map((call) => send(call, goodLeads[call], headers)))
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
    const rows = await open.rows<{ kind: string }>('select kind from leads where idempotency_key = $1', [
      'of two forms',
    ])
    expect(rows.map(({ kind }) => kind).sort()).toEqual(calls.map((call) => forms[call].kind).sort())
  })

  it('may give a number as a number, within its bounds', async () => {
    const good = goodLeads['Talent/request']
    expect((await send('Talent/request', { ...good, headcount: 4 })).status).toBe(200)
    for (const headcount of [2.5, '0x10']) {
      expect((await send('Talent/request', { ...good, headcount })).status).toBe(422)
    }
  })
})

describe('a request for seats', () => {
  const call = 'Reservation/request'
  const asked = (changes: object) => send(call, { ...goodLeads[call], ...changes })

  it.each([
    ['unknown', 'no-such-session', 'We could not find that session. Please choose one from the calendar.'],
    ['over', 'long-past', 'This session has started or is over. Please choose another date from the calendar.'],
  ])('is refused where the workshop is %s', async (_case, session, message) => {
    const answer = await asked({ session })
    expect(answer.status).toBe(422)
    expect(await getFailure(answer)).toMatchObject({ message, errors: { session: [message] } })
  })

  it('is answered again after the workshop is full or has started, where it was taken before', async () => {
    await addWorkshop(open, 'soon', 12)
    const sent = { ...goodLeads[call], session: 'soon' }
    const key = { 'Idempotency-Key': '7a6f4c1e-2b7d-4f63-9c4e-51d0a3b0c9aa' }
    const first = await (await send(call, sent, key)).json()
    expect(await (await send(call, sent, key)).json()).toEqual(first)
    await open.rows(`update schedule_entries set value = value || '{"starts": "2020-02-09"}' where id = 'soon'`)
    expect(first).toMatchObject({ success: true })
    expect(await (await send(call, sent, key)).json()).toEqual(first)
    expect((await send(call, sent)).status).toBe(422)
  })

  it('is refused while three of its mailbox, or of its network, are open, and taken once one is not', async () => {
    await addWorkshop(open, 'open-requests', 40)
    const ask = (as: Parameters<typeof requestSeats>[4]) => requestSeats(open, 'open-requests', 1, '', as)
    const mailbox = 'amara@employer.example'
    const first = await ask({ email: mailbox })
    for (const email of [mailbox.toUpperCase(), 'amara+two@employer.example']) {
      expect((await ask({ email })).status).toBe(200)
    }
    expect((await ask({ email: mailbox })).status).toBe(429)
    await confirmSeats(open, first.id)
    expect((await ask({ email: mailbox })).status).toBe(200)
    // A household may use any address of its network.
    const networks = ['203.0.113.7', '2001:db8:1:2::']
    for (const network of networks) {
      const address = (index: number) => (network.endsWith(':') ? `${network}${index}` : network)
      const answers: number[] = []
      for (const index of [1, 2, 3, 4]) answers.push((await ask({ address: address(index) })).status)
      expect(answers).toEqual([200, 200, 200, 429])
    }
  })

  it('holds a quarter of a workshop, and its answer says what is held, what it costs and what is next', async () => {
    const [first, second] = content.calendar.workshops
    if (!first || !second) throw new Error('There are two workshops.')
    for (const { id, seats } of [first, second]) await addWorkshop(open, id, seats)
    const price = (amount: number) => priceText(amount, content.calendar.currency)
    const days = rangeText(first.starts, first.ends)
    const held = Math.floor(first.seats / 4)
    const until = dayText(dayIn(content.company.timeZone, heldUntil(new Date())))
    expect((await requestSeats(open, first.id, held)).summary).toBe(
      `${held} seats, ${days}, ${price(first.price * held)}, held until ${until}. They are yours once we confirm in writing.`,
    )
    expect((await requestSeats(open, first.id, held + 1)).summary).toBe(
      `${held + 1} seats, ${days}, ${price(first.price * (held + 1))}. ${held} of them are held until ${until}. All ${held + 1} are yours once we confirm in writing.`,
    )
    const both = await requestSeats(open, first.id, 1, `${second.id}: 1`)
    expect(both.summary).toContain(
      `1 seat of ${first.title}, ${days}; 1 seat of ${second.title}, ${rangeText(second.starts, second.ends)}, ${price(first.price + second.price)}, held`,
    )
  })
})

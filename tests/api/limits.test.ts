import { afterEach, expect, test } from 'vitest'
import { createApi } from '#api/app.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { failureOf, openApi, type TestApi } from './open-api.ts'

let academy: TestApi
afterEach(() => academy.close())

const wide = { perMinute: 1000, perHour: 1000, waiverGuessesPerHour: 1000 }
const from = (address: string) => ({ 'X-Address': address })
const wrong = { ApplicationFeeWaiverCode: 'guess' }

test('a flood is refused before its bodies are read, and says until when', async () => {
  academy = await openApi({ limits: { ...wide, perMinute: 3 } })
  for (let n = 0; n < 3; n++) expect((await academy.register()).status).toBe(200)

  const unread = new Request('http://localhost/ApplicationForm/na/Register', { method: 'POST', body: 'no form at all' })
  const response = await academy.api.request(unread)
  expect(response.status).toBe(429)
  expect(unread.bodyUsed).toBe(false)
  const seconds = Number(response.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await failureOf(response)).message).toBe(
    `Too many submissions came from your network. Please try again in ${seconds} seconds.`,
  )
  expect((await academy.register({}, from('192.0.2.2'))).status).toBe(200)
})

test('an hour has its own limit', async () => {
  academy = await openApi({ limits: { ...wide, perHour: 2 } })
  for (let n = 0; n < 2; n++) expect((await academy.register()).status).toBe(200)
  const response = await academy.register()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500)
  expect((await failureOf(response)).message).toBe(
    'Too many submissions came from your network. Please try again in 60 minutes.',
  )
})

test('neither courses nor checkouts are limited', async () => {
  academy = await openApi({ limits: { ...wide, perMinute: 1 } })
  const id = await academy.registered()
  expect((await academy.register()).status).toBe(429)
  expect((await academy.api.request('/CourseNorthAmerica/get-courses')).status).toBe(200)
  for (let n = 0; n < 3; n++) expect((await academy.checkout(id)).status).toBe(200)
})

test('one IPv6 network counts as one', async () => {
  academy = await openApi({ limits: { ...wide, perMinute: 1 } })
  expect((await academy.register({}, from('2001:db8:1:2::1'))).status).toBe(200)
  expect((await academy.register({}, from('2001:db8:1:2:ffff::9'))).status).toBe(429)
  expect((await academy.register({}, from('2001:db8:1:3::1'))).status).toBe(200)
})

test('a site of many IPv6 networks may send more than one of them, but not without end', async () => {
  academy = await openApi({ limits: { ...wide, perMinute: 1 } })
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) statuses.push((await academy.register({}, from(`2001:db8:1:${n}00::1`))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429])
  expect((await academy.register({}, from('2001:db8:2::1'))).status).toBe(200)
})

test.each([
  ['next to each other', (n: number) => `2001:db8:1:${n.toString(16)}::1`],
  ['spread over the whole', (n: number) => `2001:db8:1:${n.toString(16)}00::1`],
])('150 wrong codes from 150 networks of one /48, %s, meet a 429', async (_, addressOf) => {
  academy = await openApi({ limits: { ...wide, waiverGuessesPerHour: 10 } })
  const addresses = Array.from({ length: 150 }, (_, n) => addressOf(n))
  const statuses = await Promise.all(addresses.map(async (one) => (await academy.register(wrong, from(one))).status))
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(80)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(70)
  expect((await academy.register({ ApplicationFeeWaiverCode: 'CANDLE25' }, from('2001:db8:2::1'))).status).toBe(200)
})

test('after too many wrong codes even the right one is not looked at, while the fee can still be paid', async () => {
  academy = await openApi({ limits: { ...wide, waiverGuessesPerHour: 3 } })
  for (let n = 0; n < 3; n++) expect((await academy.register(wrong)).status).toBe(422)

  for (const code of ['guess', 'CANDLE25']) {
    const response = await academy.register({ ApplicationFeeWaiverCode: code })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500)
    expect((await failureOf(response)).message).toBe(
      'Too many wrong waiver codes came from your network. Please try again in 60 minutes.',
    )
  }
  expect((await academy.register()).status).toBe(200)
  expect((await academy.register({ ApplicationFeeWaiverCode: 'CANDLE25' }, from('192.0.2.2'))).status).toBe(200)
})

test('right codes use up no guesses', async () => {
  academy = await openApi({ limits: { ...wide, waiverGuessesPerHour: 1 } })
  for (let n = 0; n < 5; n++)
    expect((await academy.register({ ApplicationFeeWaiverCode: 'candle25' })).status).toBe(200)
})

test('a volley of guesses gets no more answers than the limit, and hides no right one', async () => {
  academy = await openApi({ limits: { ...wide, waiverGuessesPerHour: 3 } })
  const guesses = [...Array.from({ length: 20 }, () => wrong), { ApplicationFeeWaiverCode: 'CANDLE25' }]
  const statuses = await Promise.all(guesses.map(async (guess) => (await academy.register(guess)).status))
  expect(statuses.filter((status) => status === 422)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(18)
})

test('guesses are remembered by another process', async () => {
  academy = await openApi({ limits: { ...wide, waiverGuessesPerHour: 1 } })
  expect((await academy.register(wrong)).status).toBe(422)
  const body = applicationForm({ ApplicationFeeWaiverCode: 'CANDLE25' })
  const response = await createApi(academy.deps).request('/ApplicationForm/na/Register', { method: 'POST', body })
  expect(response.status).toBe(429)
})

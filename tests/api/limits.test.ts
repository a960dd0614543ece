import { beforeEach, expect, test } from 'vitest'
import type { ApiDeps } from '#api/deps.ts'
import { getFailure, sharedApi } from './open-api.ts'

const academy = sharedApi()
beforeEach(() => academy.rows('delete from waiver_guesses'))

const limited = (limits: Partial<ApiDeps['limits']>) =>
  academy.changed({ limits: { ...academy.deps.limits, ...limits } })
const from = (address: string) => ({ 'X-Address': address })
const wrong = { ApplicationFeeWaiverCode: 'guess' }
const right = { ApplicationFeeWaiverCode: 'CANDLE25' }

test('a flood is refused before its bodies are read, and says until when', async () => {
  const { api, register } = limited({ perMinute: 3 })
  for (let n = 0; n < 3; n++) expect((await register()).status).toBe(200)

  const unread = new Request('http://localhost/ApplicationForm/na/Register', { method: 'POST', body: 'no form at all' })
  const response = await api.request(unread)
  expect(response.status).toBe(429)
  expect(unread.bodyUsed).toBe(false)
  const seconds = Number(response.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await getFailure(response)).message).toBe(
    `Too many submissions came from your network. Please try again in ${seconds} seconds.`,
  )
  expect((await register({}, from('192.0.2.2'))).status).toBe(200)
})

test('an hour has its own limit', async () => {
  const { register } = limited({ perHour: 2 })
  for (let n = 0; n < 2; n++) expect((await register()).status).toBe(200)
  const response = await register()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500)
  expect((await getFailure(response)).message).toBe(
    'Too many submissions came from your network. Please try again in 60 minutes.',
  )
})

test('neither courses nor checkouts are limited', async () => {
  const { api, checkout, register, registered } = limited({ perMinute: 1 })
  const id = await registered()
  expect((await register()).status).toBe(429)
  expect((await api.request('/CourseNorthAmerica/get-courses')).status).toBe(200)
  for (let n = 0; n < 3; n++) expect((await checkout(id)).status).toBe(200)
})

test('an IPv6 network counts as one; a site of many may send more than one of them, but not without end', async () => {
  const { register } = limited({ perMinute: 1 })
  const statusFrom = async (address: string) => (await register({}, from(address))).status
  expect(await statusFrom('2001:db8:1::1')).toBe(200)
  expect(await statusFrom('2001:db8:1:0:ffff::9')).toBe(429)
  const statuses: number[] = []
  for (let n = 1; n < 10; n++) statuses.push(await statusFrom(`2001:db8:1:${n}00::1`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 429, 429])
  expect(await statusFrom('2001:db8:2::1')).toBe(200)
})

test('wrong codes from 100 networks of one /48 meet a 429', async () => {
  const { register } = limited({ waiverGuessesPerHour: 10 })
  const addresses = Array.from({ length: 100 }, (_value, n) => from(`2001:db8:1:${n.toString(16)}00::1`))
  const statuses = await Promise.all(addresses.map(async (item) => (await register(wrong, item)).status))
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(80)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20)
  expect((await register(right, from('2001:db8:2::1'))).status).toBe(200)
})

test('after too many wrong codes even the right one is not looked at, also elsewhere, while the fee can still be paid', async () => {
  const { register } = limited({ waiverGuessesPerHour: 3 })
  for (let n = 0; n < 3; n++) expect((await register(wrong)).status).toBe(422)

  const process = limited({ waiverGuessesPerHour: 3 })
  for (const response of [await register(wrong), await register(right), await process.register(right)]) {
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3500)
    expect((await getFailure(response)).message).toBe(
      'Too many wrong waiver codes came from your network. Please try again in 60 minutes.',
    )
  }
  expect((await register()).status).toBe(200)
  expect((await register(right, from('192.0.2.2'))).status).toBe(200)
})

test('a volley of guesses gets no more answers than the limit, and hides no right one', async () => {
  const { register } = limited({ waiverGuessesPerHour: 3 })
  const guesses = [...Array.from({ length: 20 }, () => wrong), right]
  const statuses = await Promise.all(guesses.map(async (guess) => (await register(guess)).status))
  expect(statuses.filter((status) => status === 422)).toHaveLength(3)
  expect(statuses.filter((status) => status === 429)).toHaveLength(18)
})

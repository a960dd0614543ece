import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { applicationForm } from '#tests/fixtures/application.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { goodSavedForm } from '#tests/fixtures/saved-form.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi({ corsOrigins: ['https://pages.example'] })
let site: Hono
let applicationId: string
beforeAll(async () => {
  site = new Hono().route('/api/v1', academy.api)
  applicationId = await academy.registered()
})

const json = (body: object) => () => JSON.stringify(body)
const calls: [string, () => BodyInit][] = [
  ['ApplicationForm/na/Register', applicationForm],
  ['ApplicationForm/na/save-draft', json(goodSavedForm)],
  ['Resume/submit', resumeForm],
  ['Insight/view', json({ page: '/about' })],
  ['Newsletter/subscribe', json({ 'Email Address': 'ada@visitor.example' })],
  ['Stripe/create-checkout-session', () => JSON.stringify({ applicationId })],
  ...Object.entries(goodLeads).map(([call, lead]): [string, () => BodyInit] => [call, json(lead)]),
]

/** As a page does that was opened at 127.0.0.1, while PUBLIC_URL is https://academy.example. */
function post(call: string, body: BodyInit, headers: Record<string, string>): Promise<Response> {
  const address = `http://127.0.0.1:3000/api/v1/${call}`
  return Promise.resolve(site.request(address, { method: 'POST', body, headers }))
}

const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'https://academy.example.evil.example' },
  { Origin: 'http://127.0.0.1:3001' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://127.0.0.1:3000' },
]
const own: Record<string, string>[] = [
  {},
  { Origin: 'https://academy.example' },
  { Origin: 'http://127.0.0.1:3000' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://www.academy.example' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://pages.example' },
]

test.each(calls)('%s from a page of another site is refused', async (call, body) => {
  for (const headers of foreign) {
    const response = await post(call, body(), headers)
    expect(response.status, JSON.stringify(headers)).toBe(403)
    const message = 'This can only be sent from a page of this site.'
    expect(await response.json()).toEqual({ success: false, isSuccess: false, message })
  }
})

test.each(own)('a message that comes with %j is taken', async (headers) => {
  const response = await post('Contact/send-message', JSON.stringify(goodLeads['Contact/send-message']), headers)
  expect(response.status).toBe(200)
})

test('what proves itself may come from anywhere: signed events, and an email’s token', async () => {
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const event = await post('Stripe/webhook', '{}', headers)
  expect([event.status, (await event.json()).message]).toEqual([400, 'The event has no Stripe-Signature header.'])
  const token = 'x'.repeat(43)
  expect((await post(`Newsletter/unsubscribe?token=${token}`, 'List-Unsubscribe=One-Click', headers)).status).toBe(200)
})

test('a refused post is neither read nor kept', async () => {
  const body = JSON.stringify({ ...goodLeads['Contact/send-message'], name: 'Mallory' })
  const request = new Request('http://127.0.0.1/api/v1/Contact/send-message', {
    method: 'POST',
    body,
    headers: { Origin: 'https://evil.example' },
  })
  expect((await site.request(request)).status).toBe(403)
  expect(request.bodyUsed).toBe(false)
  expect(await academy.rows("select id from leads where name = 'Mallory'")).toEqual([])
})

test('reading is for everybody', async () => {
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  expect((await site.request('/api/v1/CourseNorthAmerica/get-courses', { headers })).status).toBe(200)
})

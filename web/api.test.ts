import { afterAll, afterEach, expect, it, vi } from 'vitest'
import type { WireForm } from '#contract/forms/enrollment.ts'
import { createCheckoutSession, listCourses, register, sendLead, subscribe, unsubscribe } from './api.ts'

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
afterAll(() => vi.unstubAllGlobals())
afterEach(() => fetched.mockReset())

function answer(body: unknown, status = 200) {
  fetched.mockResolvedValueOnce(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }))
}

const applicationId = '0192e0a0-0000-7000-8000-000000000000'
const form = { FullName: 'Ada Lovelace', CourseId: 'ui-ux' } as WireForm

it('the list of courses is asked for thirty of them', async () => {
  answer({ items: [{ id: 'ui-ux', courseName: 'UI/UX' }], totalCount: 1 })
  expect(await listCourses()).toEqual({ success: true, items: [{ id: 'ui-ux', courseName: 'UI/UX' }] })
  expect(fetched.mock.lastCall?.[0]).toBe('/api/v1/CourseNorthAmerica/get-courses?pageSize=30')
})

it.each([
  ['no list', { items: 'none' }],
  ['nothing', null],
  ['a page of HTML', '<!doctype html>'],
])('the list of courses is a failure where %s comes', async (_case, body) => {
  answer(body)
  expect(await listCourses()).toMatchObject({ success: false, message: 'Something went wrong' })
})

it('registering sends the fields as a multipart form with the key, and gives the id', async () => {
  answer({ isSuccess: true, applicationId, feeWaived: true })
  expect(await register(form, 'key-1')).toEqual({ success: true, applicationId, feeWaived: true })
  const [address, request] = fetched.mock.lastCall ?? []
  expect(address).toBe('/api/v1/ApplicationForm/na/Register')
  expect(Object.fromEntries(request?.body as FormData)).toEqual(form)
  // The browser writes the content type itself, with its boundary.
  expect(request?.headers).toEqual({ Accept: 'application/json', 'Idempotency-Key': 'key-1' })
})

it('registering passes on the sentence, the status and the errors of a refusal', async () => {
  const failure = { success: false, message: 'Some fields need another look.', errors: { City: ['is too long'] } }
  answer({ ...failure, isSuccess: false }, 422)
  expect(await register(form, 'key-1')).toEqual({ ...failure, status: 422 })
})

it('registering believes no registration without an id, and is a failure where the network is gone', async () => {
  answer({ isSuccess: true })
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  for (const _ of ['no id', 'no network'])
    expect(await register(form, 'key-1')).toMatchObject({ success: false, message: 'Something went wrong' })
})

it('a checkout session is asked for with the application id', async () => {
  const answered = { success: true, sessionUrl: 'https://checkout.example/pay' }
  answer(answered)
  expect(await createCheckoutSession(applicationId)).toEqual(answered)
  expect(fetched.mock.lastCall?.[1]?.body).toBe(JSON.stringify({ applicationId }))
})

it.each(['javascript:alert(1)', 'data:text/html,x', '', 7])(
  'a checkout session has no %s for an address',
  async (sessionUrl) => {
    answer({ success: true, sessionUrl })
    expect(await createCheckoutSession(applicationId)).toMatchObject({ success: false })
  },
)

it('a checkout session is waited for 20 seconds', async () => {
  const aborted = AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
  const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(aborted)
  fetched.mockImplementationOnce(async (_path, request) => {
    request?.signal?.throwIfAborted()
    return new Response('{}')
  })
  expect(await createCheckoutSession(applicationId)).toEqual({ success: false, message: 'Something went wrong' })
  expect(timeoutMs).toHaveBeenCalledWith(20_000)
})

it('a lead is sent as JSON with the key, and not kept without an id', async () => {
  answer({ success: true, id: 'id-1' })
  const send = sendLead('/Talent/request')
  expect(await send({ company: 'Northwind Pines' }, 'key-1')).toEqual({ success: true, id: 'id-1' })
  const [address, request] = fetched.mock.lastCall ?? []
  expect(address).toBe('/api/v1/Talent/request')
  expect(request?.body).toBe('{"company":"Northwind Pines"}')
  expect(request?.headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' })
  answer({ success: true })
  expect(await send({}, 'key-1')).toMatchObject({ success: false })
})

it('the newsletter is subscribed to by the one field of the specification; the browser names the page', async () => {
  answer({ success: true })
  expect(await subscribe('ada@visitor.example')).toEqual({ success: true })
  const [address, request] = fetched.mock.lastCall ?? []
  expect(address).toBe('/api/v1/Newsletter/subscribe')
  expect(JSON.parse(String(request?.body))).toEqual({ 'Email Address': 'ada@visitor.example' })
  expect(request?.referrerPolicy).toBe('no-referrer-when-downgrade')
  answer({ ok: true })
  expect(await subscribe('ada@visitor.example')).toMatchObject({ success: false })
})

it('the newsletter is left as by the button of a mailbox', async () => {
  answer({ success: true })
  expect(await unsubscribe('a b')).toEqual({ success: true })
  const [address, request] = fetched.mock.lastCall ?? []
  expect(address).toBe('/api/v1/Newsletter/unsubscribe?token=a%20b')
  expect(String(request?.body)).toBe('List-Unsubscribe=One-Click')
})

import { afterAll, expect, test } from 'vitest'
import { addPayLink } from '#services/charges/pay-links.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { addTuition, completeCheckout } from '#tests/fixtures/charges.ts'

const pages = await openTestApplicants()
const { api, deps } = pages
const id = await api.registered({ EmailAddress: 'ada@visitor.example', FullName: 'Ada Byron' })
afterAll(() => pages.close())

const link = async (amount: number) => {
  const [charge = ''] = await addTuition(deps, id, [{ kind: 'deposit', amount, dueOn: '2999-12-06' }])
  return `/pay/${await addPayLink(deps.database, charge)}`
}
const read = async (path: string, cookie = '') => {
  const answer = await pages.ask(path, { cookie })
  return { answer, html: (await answer.text()).replaceAll('<!-- -->', '') }
}
const checkouts = () => api.fake.requests.filter(({ method }) => method === 'POST').length

test('a link shows what is to be paid and nothing of its person, and only its button opens the checkout', async () => {
  const path = await link(50_000)
  const cookie = await pages.signedIn('ada@visitor.example')
  const { answer, html } = await read(path, cookie)
  expect(answer.status).toBe(200)
  for (const header of [
    ['Cache-Control', 'no-store'],
    ['X-Robots-Tag', 'noindex'],
    ['Referrer-Policy', 'same-origin'],
  ] as const) {
    expect(answer.headers.get(header[0])).toBe(header[1])
  }
  for (const text of ['Pay USD 500', 'Deposit', 'December 6, 2999']) expect(html).toContain(text)
  expect(html).not.toMatch(/Ada|Byron|visitor\.example|Sign out|<script/)
  await pages.ask(path, { method: 'HEAD' })
  expect(checkouts()).toBe(0)
  const paying = await pages.send(path, { intent: 'pay', charge: 'other', amount: '1' })
  expect([paying.status, paying.headers.get('Location')]).toEqual([303, expect.stringContaining(api.fake.url)])
  expect([...api.fake.checkoutSessions.values()].map(({ amount_total }) => amount_total)).toEqual([50_000])

  expect((await read(`${path}?paid`)).html).toContain('not confirmed yet')
  await completeCheckout(api, paying.headers.get('Location') ?? '')
  const paid = await read(path)
  expect([paid.answer.status, paid.html.includes('We have received this payment.')]).toEqual([200, true])
  expect(paid.html).not.toContain('<button')
  expect((await pages.send(path, { intent: 'pay' })).status).toBe(409)
})

test('every page and form below /pay is known, and what is no link is a page that says so', async () => {
  expect(pages.getAddresses('/pay')).toEqual({ pages: ['', '*', ':token'], forms: [':token pay'] })
  const unknown = await read('/pay/x')
  expect([unknown.answer.status, unknown.html.includes('This link no longer works')]).toEqual([404, true])
  expect((await pages.send('/pay/x', { intent: 'pay' })).status).toBe(404)
  for (const path of ['/pay/', '/pay/x/y']) expect((await read(path)).answer.status).toBe(404)
  const path = await link(70_000)
  const elsewhere = { headers: { Origin: 'https://elsewhere.example' } }
  const before = checkouts()
  expect((await pages.send(path, { intent: 'pay' }, elsewhere)).status).toBe(403)
  expect(checkouts()).toBe(before)
})

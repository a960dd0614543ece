import { afterAll, expect, test } from 'vitest'
import { billAgain } from '#services/leads/billing.ts'
import { addSeatsLink } from '#services/leads/links.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { goesTo } from '#tests/fixtures/signing-in.ts'
import { addWorkshop, confirmSeats, requestSeats } from '#tests/fixtures/workshop.ts'

const pages = await openTestApplicants()
const { api, deps } = pages
afterAll(() => pages.close())

test('the link shows and takes the names, and nothing else of the reservation', async () => {
  await addWorkshop(api, 'named', 20)
  const { id } = await requestSeats(api, 'named', 2)
  await confirmSeats(api, id)
  const token = await addSeatsLink(deps.database, id)
  const path = `/application/names/${token}`
  const read = async (address = path) => {
    const answer = await pages.ask(address)
    return { answer, html: (await answer.text()).replaceAll('<!-- -->', '') }
  }
  const { answer, html } = await read()
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(html).toContain('0 of 2 named')
  expect(html).not.toMatch(/Ada Byron|employer\.example|Example Company|<script/)

  const digest = /name="digest" value="([\w-]+)"/.exec(html)?.[1] ?? ''
  const form = { intent: 'names', id: 'named', digest, 'name-1': '"><b>', 'email-1': 'ada@company.example' }
  const declined = await pages.send(path, { ...form, 'name-2': '', 'email-2': '' })
  expect(declined.status).toBe(422)
  const page = await declined.text()
  expect(page).toContain('<title>Error: ')
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;"')
  const saved = await pages.send(path, { ...form, 'name-1': 'Ada Byron', 'name-2': '', 'email-2': '' })
  expect(goesTo(saved)).toBe(`${path}?saved=named`)
  expect((await read(`${path}?saved=named`)).html).toContain('Saved: 1 of 2 named.')
  // From a page that was open before.
  const stale = await pages.send(path, { ...form, 'name-1': 'Bo Li' })
  expect(stale.status).toBe(409)

  await api.rows("update leads set seats_state = 'released' where id = $1", [id])
  const released = (await read()).html
  expect(released).toContain('One name that you gave is kept')
  expect(released).not.toContain('Ada Byron')
  await confirmSeats(api, id)
  await billAgain(deps, { id })
  expect((await read()).html).toContain('Tell us where the invoice goes')
  const buyer = {
    intent: 'buyer',
    name: 'Example Company Ltd.',
    address: '1 Main St',
    email: 'accounts@company.example',
  }
  expect((await pages.send(path, { ...buyer, address: '' })).status).toBe(422)
  expect(goesTo(await pages.send(path, buyer))).toBe(`${path}?saved=invoice`)
  const known = (await read(`${path}?saved=invoice`)).html
  expect(known).toContain('The invoice is on its way by email.')
  expect(known).not.toMatch(/Example Company|Main St|accounts@/)
  expect((await pages.send(path, buyer)).status).toBe(409)

  const other = await read('/application/names/x')
  expect([other.answer.status, other.html.includes('This link no longer works')]).toEqual([404, true])
})

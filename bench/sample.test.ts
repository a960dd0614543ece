import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startNode, waitForEnd } from '#tests/fixtures/command.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { sample } from './sample.ts'

const kept = await createTestDatabase()
beforeEach(() =>
  kept.database.$client.query('delete from applications; delete from leads; delete from analytics_counts'),
)
afterEach(() => vi.unstubAllEnvs())
afterAll(() => kept?.close())

/** Adds people in this process. */
function add(number: string, variables: Record<string, string> = {}) {
  for (const [name, value] of Object.entries({ ...kept.variables, ...variables })) vi.stubEnv(name, value)
  return sample(['applications', number])
}
const count = async (what: string) =>
  (await kept.database.$client.query(`select count(*)::int from ${what}`)).rows[0].count

test('a database is filled with a year of invented people, again and again', async () => {
  const child = startNode(['bench/sample.ts', 'applications', '50'], kept.variables)
  const { code, stdout, stderr } = await waitForEnd(child, buffer(child.stdout))
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout.toString()).toBe('Added 50 applications and 15 leads, all invented.\n')
  await add('50')

  expect([await count('applications'), await count('leads'), await count('records')]).toEqual([100, 30, 130])
  expect(await count('(select distinct email from records) as people')).toBe(130)
  expect(await count(`records where email not like '%@visitor.example' or phone !~ '^\\+1\\d{3}55501\\d\\d$'`)).toBe(0)
  expect(await count(`applications where created_at > now() or created_at < now() - interval '366 days'`)).toBe(0)
  expect(await count('sent_emails')).toBe(130)
  expect(await count(`analytics_counts where event = 'submitted'`)).toBeGreaterThan(0)
  const paid = await count(`applications where fee_status in ('paid', 'refunded')`)
  expect(paid).toBeGreaterThan(30)
  expect(await count(`charge_payments join charges on charges.id = charge_id where kind = 'application_fee'`)).toBe(
    paid,
  )
  expect(await count('charges where owed > 0 and due_on < current_date')).toBeGreaterThan(0)
  expect(
    await count(
      `charge_balances join charges using (id) where charges.kind <> 'application_fee' and charges.owed <> charge_balances.owed`,
    ),
  ).toBe(0)

  // As the triggers would have written them; these work again.
  expect(
    await count(`records join applications using (id) where records.search <>
      record_search(id, full_name, applications.email, applications.phone, '') or fee <> record_fee(fee_status, applications.status) or name <> full_name`),
  ).toBe(0)
  await kept.database.$client.query(`update applications set fee_status = 'waived' where fee_status = 'due'`)
  expect(await count(`records where fee = 'due'`)).toBe(0)
  await kept.database.$client.query(
    `insert into leads (id, kind, name, email, answers, body_digest) values (gen_random_uuid(), 'contact', 'Ada', 'ada@visitor.example', '{}', '')`,
  )
  expect(await count('records')).toBe(131)
})

const live = { STRIPE_SECRET_KEY: 'rk_live_x', PAYMENTS: 'test', STRIPE_WEBHOOK_SECRET: 'whsec_12345678' }
test.each([
  ['a live key of Stripe, used or not', live, /^STRIPE_SECRET_KEY is live/],
  ['a public address', { PUBLIC_URL: 'https://academy.example', PAYMENTS: 'test' }, /^PUBLIC_URL is public/],
  ['a database with a real person', {}, /^The database has real leads: invented people must not mix with them\.$/],
])('%s is refused', async (_case, variables, message) => {
  await kept.database.$client.query(
    `insert into leads (id, kind, name, email, answers, body_digest) values (gen_random_uuid(), 'contact', 'Ada', 'ada@visitor.test', '{}', '')`,
  )
  await expect(add('5', variables)).rejects.toThrow(message)
  expect(await count('records')).toBe(1)
})

import type pg from 'pg'
import { expect, test } from 'vitest'
import { earlierDatabase as databaseBefore } from '#tests/fixtures/earlier-database.ts'
import { recordEarlierPayments } from './earlier-payments.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

const application = (n: number) => `0193a1b2-0000-7000-8000-00000000000${n}`

/** A database as that version left it: fees that are due, paid, refunded; with and without what is known of their payment. */
const earlierDatabase = () =>
  databaseBefore('payment_movements', async (client) => {
    for (const [n, fee] of ['due', 'paid', 'paid', 'refunded'].entries()) {
      await client.query(
        `insert into applications (id, full_name, email, phone, city, state, country, gender, education_level,
           field_of_study, has_programming_experience, employment_status, course_id, course_name, admission_cycle,
           linkedin_url, waiver_code, fee_status, body_digest)
         values ($1, '', '', '', '', '', '', '', '', '', false, '', '', '', '', '', '', $2, '')`,
        [application(n), fee],
      )
    }
    await client.query(
      `insert into checkout_sessions (id, application_id, url, amount, currency, status, payment, payment_intent_id,
         expires_at, created_at)
       select 'cs_' || n, application::uuid, '', 5000 + n, 'usd', status, payment, intent, now(), '2026-01-02T00:00:00Z'
       from unnest(array[0, 1, 2, 3], $1::text[], array['open', 'complete', 'complete', 'complete'],
         array['none', 'paid', 'paid', 'refunded'], array[null, 'pi_1', null, 'pi_3']) as t(n, application, status, payment, intent)`,
      [[0, 1, 2, 3].map(application)],
    )
    await client.query(
      `insert into stripe_events (id, type, object_id, payment_intent_id, created, outcome) values
         ('evt_1', 'checkout.session.completed', 'cs_1', null, 1000, 'paid'),
         ('evt_2', 'checkout.session.async_payment_succeeded', 'cs_1', null, 2000, 'nothing new'),
         ('evt_3', 'charge.refunded', 'ch_3', 'pi_3', 3000, 'refunded')`,
    )
  })

const movementsIn = async (client: pg.ClientBase) => {
  const { rows } = await client.query(
    `select id, kind, application_id, session_id, amount::int, currency, state, created::int
     from payment_movements order by session_id, kind`,
  )
  return rows
}

const OPENED = Date.parse('2026-01-02T00:00:00Z') / 1000
const of = (n: number) => ({ application_id: application(n), session_id: `cs_${n}`, amount: 5000 + n, currency: 'usd' })
const EXPECTED = [
  { ...of(1), id: 'pi_1', kind: 'payment', state: 'succeeded', created: 1000 },
  { ...of(2), id: 'cs_2', kind: 'payment', state: 'succeeded', created: OPENED },
  { ...of(3), id: 'pi_3', kind: 'payment', state: 'succeeded', created: OPENED },
  { ...of(3), id: 'refund-of-cs_3', kind: 'refund', state: 'succeeded', created: 3000 },
]

test('payments and refunds of an earlier version are recorded by the update, once', async () => {
  const address = await earlierDatabase()
  await migrate(address)
  await migrate(address)
  await withClient(address, async (client) => {
    expect(await movementsIn(client)).toEqual(EXPECTED)
    await recordEarlierPayments(client)
    expect(await movementsIn(client)).toEqual(EXPECTED)
  })
})

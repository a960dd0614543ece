import { expect, test } from 'vitest'
import { mailboxHash } from '#services/mailbox-hash.ts'
import { earlierDatabase } from '#tests/fixtures/earlier-database.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

const id = (n: number) => `0193a1b2-0000-7000-8000-00000000000${n}`
const emails = ['Ada+spring@Visitor.example', 'grace@visitor.example', '++@visitor.example']

test('the update stores fees and mailboxes, lists nothing due of what is closed, and calls no unanswered refund declined', async () => {
  const address = await earlierDatabase('fee_amount', async (client) => {
    await client.query(`insert into staff (id, name, email, role) values ($1, '', '', 'admin')`, [id(9)])
    await client.query(
      `insert into codes (id, code, kind, amount, staff_id) values ($1, 'spring', 'discount', 1500, $1::uuid)`,
      [id(9)],
    )
    for (const [n, email] of emails.entries()) {
      await client.query(
        `insert into applications (id, full_name, email, phone, city, state, country, gender, education_level,
           field_of_study, has_programming_experience, employment_status, course_id, course_name, admission_cycle,
           linkedin_url, waiver_code, fee_status, body_digest)
         values ($1, '', $2, '', '', '', '', '', '', '', false, '', '', '', '', '', 'spring', 'due', '')`,
        [id(n), email],
      )
      await client.query('insert into code_redemptions (application_id, code_id, amount) values ($1, $2, 1500)', [
        ...[id(n), id(9)],
      ])
    }
    await client.query(`update applications set status = 'withdrawn' where id = $1`, [id(1)])
    await client.query(
      `insert into checkout_sessions (id, application_id, url, amount, currency, status, payment, expires_at)
       values ('cs_1', $1, '', 2000, 'usd', 'complete', 'paid', now())`,
      [id(0)],
    )
    await client.query(
      `insert into refunds (id, application_id, session_id, amount, currency, reason, state, error, staff_id)
       select gen_random_uuid(), $1, 'cs_1', 100, 'usd', 'goodwill', 'declined', error, $2
       from unnest(array['charge_disputed', 'no_answer']) as error`,
      [id(0), id(9)],
    )
  })
  await migrate(address, address, { fee: { amount: 5000, currency: 'cad' } })
  await withClient(address, async (client) => {
    const { rows } = await client.query(
      `select fee_amount, fee_currency, records.fee, mailbox from applications join records using (id)
         join code_redemptions on code_redemptions.application_id = id order by id`,
    )
    expect(rows.map((row) => Object.values(row))).toEqual([
      [2000, 'usd', 'due', mailboxHash(emails[0] ?? '')],
      [3500, 'cad', '', mailboxHash(emails[1] ?? '')],
      [3500, 'cad', 'due', mailboxHash(emails[2] ?? '')],
    ])
    const { rows: refunds } = await client.query(
      'select state, error, unknown_since is not null as unknown from refunds order by error',
    )
    expect(refunds).toEqual([
      { state: 'declined', error: 'charge_disputed', unknown: false },
      { state: 'asked', error: null, unknown: true },
    ])
  })
})

import type pg from 'pg'
import { words } from './people.ts'

type Money = { fee: { amount: number; currency: string }; starts?: unknown[] }

/** Adds application fees, and the tuition of those who were accepted, with payments that came in time, late or not at all. */
export async function addMoney(client: pg.ClientBase, { fee, starts = [] }: Money): Promise<void> {
  const tables = ['charges', 'charge_adjustments', 'charge_parts', 'ledger_entries']
  // It would look at each account again and again; at the end, all are looked at once.
  const keepOwed = (how: 'disable' | 'enable') =>
    client.query(tables.map((table) => `alter table ${table} ${how} trigger keep_owed`).join(';'))
  await keepOwed('disable')
  await client.query(fees, [fee.amount, fee.currency])
  await client.query(feePayments, [fee.amount, fee.currency])
  await client.query(feeParts)
  if (starts.length > 0) {
    await client.query(sponsors, [words.companies])
    await client.query(tuition, [fee.amount * TUITION_IN_FEES, fee.currency])
    await client.query(scholarships)
    await client.query(tuitionPayments)
    await client.query('analyze charges, charge_adjustments, charge_parts, ledger_entries, accounts, applications')
    await client.query(owed)
  }
  await client.query('set constraints all immediate')
  await keepOwed('enable')
}

const TUITION_IN_FEES = 96

const fees = `
  with account as (
    insert into accounts (application_id) select id from applications where id in (select id from sample_people) returning id)
  insert into charges (id, account_id, kind, amount, currency)
  select md5('fee' || id)::uuid, id, 'application_fee', case fee_status when 'waived' then 0 else $1::int end, $2
  from account join applications using (id)`

/** In the state that the test checkout leaves; nothing to look up at Stripe. */
const feePayments = `
  with paid as (
    insert into checkout_sessions (id, account_id, url, amount, currency, status, payment, payment_intent_id, expires_at, asked_at, created_at)
    select 'cs_test_sample_' || md5(id::text), id, '', $1, $2, 'complete', case fee_status when 'paid' then 'paid' else 'refunded' end,
      'pi_test_sample_' || md5(id::text), created_at + interval '1 day', created_at, created_at
    from applications where fee_status in ('paid', 'refunded') and id in (select id from sample_people)
    returning id, account_id, payment, payment_intent_id, created_at)
  insert into ledger_entries (id, kind, account_id, checkout_session_id, amount, currency, state, created, seen_at)
  select payment_intent_id, 'payment', account_id, id, $1, $2, 'succeeded', extract(epoch from created_at)::bigint + 180, created_at from paid
  union all
  select 're_test_sample_' || md5(id), 'refund', account_id, id, $1, $2, 'succeeded', extract(epoch from least(now(), created_at + interval '5 days'))::bigint,
    created_at from paid where payment = 'refunded'`

const feeParts = `
  insert into charge_parts (id, charge_id, checkout_session_id, ledger_entry_id, position, amount)
  select md5(checkout.id)::uuid, charge.id, checkout.id, checkout.payment_intent_id, 0, checkout.amount
  from checkout_sessions as checkout join charges as charge on checkout.id = 'cs_test_sample_' || md5(charge.account_id::text)
  where charge.kind = 'application_fee' on conflict do nothing`

/** An employer pays for one in twenty. */
const sponsors = `
  insert into payers (id, account_id, name, email, address)
  select md5('sponsor' || id)::uuid, id, company || ' ' || region, 'accounts.' || md5(company || region) || '@company.example', ''
  from (select id, pg_temp.pick($1, pg_temp.share(md5(c || 'company'), 0)) as company, 1 + floor(20 * pg_temp.share(md5(c || 'company'), 1))::int as region
    from sample_people join applications using (id)
    where status in ('accepted', 'deferred', 'enrolled') and pg_temp.share(md5(c || 'sponsor'), 0) < 0.05) as sponsored`

/** At once, or a deposit and the rest, or a deposit and four monthly parts. */
const tuition = `
  insert into charges (id, account_id, kind, number, amount, currency, due_on, payer_id, created_at)
  select md5('tuition' || id || number)::uuid, id, kind, number, round($1 * share)::bigint, $2,
    (status_since + make_interval(months => number, days => 7))::date, (select payers.id from payers where account_id = accepted.id), status_since
  from (select id, status_since, pg_temp.share(md5(c || 'plan'), 0) as plan
      from sample_people join applications using (id) where status in ('accepted', 'deferred', 'enrolled')) as accepted
    cross join lateral (
      select 'tuition' as kind, 0 as number, 0.95 as share where plan < 0.3
      union all select 'deposit', 0, 0.1 where plan >= 0.3
      union all select 'installment', 1, 0.9 where plan between 0.3 and 0.6
      union all select 'installment', part, 0.225 from generate_series(1, 4) as part where plan > 0.6) as parts`

const scholarships = `
  insert into charge_adjustments (id, charge_id, kind, amount, created_at)
  select md5('scholarship' || charge.id)::uuid, charge.id, 'scholarship', charge.amount / 4, charge.created_at
  from charges as charge join sample_people on sample_people.id = charge.account_id
  where charge.kind <> 'application_fee' and charge.number in (0, 4) and pg_temp.share(md5(c || 'scholarship'), 0) < 0.1`

/** Nine in ten of what was due are paid by card, some by transfer, some of those in part. One in seven is paid early. */
const tuitionPayments = `
  with wanted as (
    select charge.id, charge.account_id, charge.currency, charge.due_on,
      charge.amount - coalesce((select sum(amount) from charge_adjustments where charge_id = charge.id), 0)::bigint as amount,
      pg_temp.share(md5(c || charge.id), 0) as luck, pg_temp.share(md5(c || charge.id), 1) as day
    from charges as charge join sample_people on sample_people.id = charge.account_id where charge.kind <> 'application_fee'
  ), paid as (
    select *, case when luck < 0.95 then amount else amount / 2 end as received, luck < 0.9 as is_by_card,
      least(now() - interval '1 hour', due_on + interval '12 days' * (day - 0.8)) as at
    from wanted where luck < case when due_on < current_date then 0.97 else 0.14 end
  ), checkouts as (
    insert into checkout_sessions (id, account_id, url, amount, currency, status, payment, payment_intent_id, expires_at, asked_at, created_at)
    select 'cs_test_sample_' || md5(id::text), account_id, '', received, currency, 'complete', 'paid', 'pi_test_sample_' || md5(id::text),
      at + interval '1 day', at, at from paid where is_by_card returning id
  ), entries as (
    insert into ledger_entries (id, kind, account_id, checkout_session_id, amount, currency, state, created, seen_at)
    select case when is_by_card then 'pi_test_sample_' else 'by-hand-' end || md5(id::text), 'payment', account_id,
      case when is_by_card then 'cs_test_sample_' || md5(id::text) end, received, currency, 'succeeded', extract(epoch from at)::bigint, at
    from paid returning id)
  insert into charge_parts (id, charge_id, checkout_session_id, ledger_entry_id, position, amount)
  select md5('part' || id)::uuid, id, case when is_by_card then 'cs_test_sample_' || md5(id::text) end,
    case when is_by_card then 'pi_test_sample_' else 'by-hand-' end || md5(id::text), 0, received
  from paid, (select count(*) from checkouts) as made, (select count(*) from entries) as entered`

const owed = `
  update charges set owed = balance.owed from charge_balances as balance
  where balance.id = charges.id and charges.kind <> 'application_fee' and charges.owed <> balance.owed`

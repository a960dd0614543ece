import type pg from 'pg'

/**
 * Stores what applications owe that a version without `fee_amount` stored: the amount of their checkout session; without one, today's
 * fee less what their code takes off, as `feeAfter` (services/payments/application-fee.ts) counts it. Codes get today's currency. It is
 * safe in two processes at once, and changes nothing the second time.
 * @param fee today's: minor units, and ISO 4217 in lower case
 * @param id of one application; all without it
 */
export async function recordEarlierFees(
  client: Pick<pg.ClientBase | pg.Pool, 'query'>,
  fee: { amount: number; currency: string },
  id: string | null = null,
): Promise<void> {
  await client.query('update codes set currency = $1 where amount is not null and currency is null', [fee.currency])
  await client.query(
    `with earlier as (
       select application.id, session.amount as asked, coalesce(session.currency, $2::text) as currency, $1 - off.amount as rest,
         off.amount > 0 and $1 - off.amount < 50 as is_all,
         -- The default code has no redemption.
         fee_status = 'waived' or waiver_code <> '' and redemption.application_id is null as is_waived
       from applications as application
         left join code_redemptions as redemption on redemption.application_id = application.id
         cross join lateral (select coalesce(round($1 * redemption.rate / 100.0), redemption.amount, 0)::int as amount) as off
         left join lateral (
           select amount, currency from checkout_sessions where application_id = application.id
           order by payment = 'none', created_at desc limit 1) as session on true
       where fee_currency is null and ($3::uuid is null or application.id = $3)
     ), owed as (
       select id, currency, case when is_waived then 0 else coalesce(asked, case when is_all then 0 else rest end) end as amount
       from earlier
     )
     update applications set fee_amount = owed.amount, fee_currency = owed.currency,
       fee_status = case when fee_status = 'due' and owed.amount = 0 then 'waived' else fee_status end
     from owed where owed.id = applications.id and fee_currency is null`,
    [fee.amount, fee.currency, id],
  )
}

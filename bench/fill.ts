import { withClient } from './databases.ts'

// Two and a half years of people, the newest now. Of those beyond what retention keeps, only payments are left.
const people = `
  select n, moment, moment < now() - interval '23 months' as is_emptied, md5(n::text) as digest
  from (select n, now() - interval '30 months' * (1 - n::float / $1) as moment from generate_series(1, $1::int) as n) as all_people`

// Ids by time, as the server makes them (RFC 9562, 5.7).
const idAt = `(lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 19))::uuid`

const kept = (text: string) => `case when is_emptied then '' else ${text} end`

/** As wide as what people write, and as different from row to row. */
const applications = `
  insert into applications (id, full_name, email, phone, city, state, country, gender, education_level, field_of_study,
    has_programming_experience, employment_status, course_id, course_name, admission_cycle, linkedin_url, waiver_code,
    fee_status, idempotency_key, body_digest, created_at)
  select ${idAt}, ${kept(`'Applicant ' || substr(digest, 1, 12)`)}, ${kept(`'applicant.' || n || '@visitor.example'`)},
    ${kept(`'+1403' || lpad((n % 10000000)::text, 7, '0')`)}, ${kept(`'Calgary'`)}, ${kept(`'Alberta'`)}, ${kept(`'Canada'`)},
    ${kept(`'Female'`)}, ${kept(`'Bachelor''s Degree'`)}, ${kept(`'Mathematics and ' || substr(digest, 1, 8)`)},
    n % 2 = 0, ${kept(`'Fulltime'`)}, 'cyber-security', 'Cyber Security', ${kept(`'March2025'`)},
    ${kept(`'https://www.linkedin.com/in/' || digest`)}, '',
    case when is_emptied then 'paid' else (array['paid', 'due', 'waived'])[1 + n % 3] end,
    case when is_emptied then null else gen_random_uuid()::text end, digest || substr(digest, 1, 11), moment
  from (${people}) as people`

const sessions = `
  insert into checkout_sessions (id, application_id, url, amount, currency, status, payment, payment_intent_id, expires_at,
    asked_at, created_at)
  select 'cs_test_' || md5(id::text), id, '', 5000, 'usd', case fee_status when 'paid' then 'complete' else 'expired' end,
    case fee_status when 'paid' then 'paid' else 'none' end, 'pi_' || md5(id::text), created_at + interval '1 day',
    created_at, created_at
  from applications where fee_status <> 'waived'`

const messages = `
  insert into contact_messages (id, body_digest, name, email, phone, topic, message, created_at)
  select ${idAt}, digest, 'Visitor ' || n, 'visitor.' || n || '@visitor.example', '+14035550142', 'Something else',
    repeat(digest || ' ', 12), now() - interval '11 months' * random()
  from (${people}) as people where n % 10 = 0`

/**
 * Fills an empty database with applications of two and a half years, a checkout session for most, and a tenth as many messages;
 * nothing that retention would erase.
 */
export async function fill(address: string, count: number): Promise<void> {
  await withClient(address, async (client) => {
    await client.query(applications, [count])
    await client.query(sessions)
    await client.query(messages, [count])
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  })
}

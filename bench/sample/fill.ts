import type pg from 'pg'
import { applicationFields } from '#contract/applications.ts'
import type { FieldRule } from '#contract/form-fields.ts'
import { sentAlways } from '#contract/forms/enrollment.ts'
import type { LeadForm } from '#contract/forms/lead-form.ts'
import { leadForms } from '#contract/forms/lead-forms.ts'
import { reservationForm } from '#contract/forms/reservation.ts'
import type { Option } from '#contract/options.ts'
import { applications as applicationsTable } from '#database/schema.ts'
import { addMoney } from './money.ts'
import { words } from './people.ts'

export const LEADS_PER_APPLICATION = 0.3

export type SampleSite = {
  courses: { id: string; name: string }[]
  /** Workshop ids. */
  workshops: string[]
  /** Of which people are accepted, and then owe tuition. */
  starts?: { id: string; course: string }[]
  /** Minor units, and ISO 4217 in lower case. */
  fee: { amount: number; currency: string }
  timeZone: string
}

/** Adds a year of invented people, as the tables' owner. The same number adds the same people; a second run others. */
export async function fillWithSamples(client: pg.ClientBase, applications: number, site: SampleSite): Promise<number> {
  const leads = Math.ceil(applications * LEADS_PER_APPLICATION)
  await client.query('begin')
  try {
    await client.query(helpers)
    await addPeople(client, 'application', applications)
    await addPeople(client, 'lead', leads)
    await client.query('analyze sample_people')
    // Inserts each record once, in its final state.
    await client.query(
      `alter table applications disable trigger sync_record; alter table leads disable trigger sync_record`,
    )
    await addApplications(client, site)
    await addLeads(client, site)
    await client.query(
      `alter table applications enable trigger sync_record; alter table leads enable trigger sync_record`,
    )
    await addMoney(client, site)
    await addWork(client)
    await client.query(decided)
    await client.query(emails)
    await client.query(views, [site.timeZone])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('vacuum analyze applications, leads, records')
  return leads
}

// `share` derives a number in [0, 1) from a 32-digit digest; `at` picks one of five.
const helpers = `
  create function pg_temp.share(digest text, at int) returns float8 language sql immutable
    return ('x' || substr(digest, 1 + at * 6, 6))::bit(24)::int / 16777216.0;
  create function pg_temp.pick(list text[], share float8) returns text language sql immutable
    return list[1 + floor(share * cardinality(list))::int];
  create temp table sample_people (what text, n int, id uuid, at timestamptz, name text, email text, phone text, place text,
    a text, b text, c text, state text, opened_at timestamptz, moved_at timestamptz) on commit drop`

/** The digests `a`, `b` and `c` supply all randomness. `offset 0` prevents recomputing them at every use. */
async function addPeople(client: pg.ClientBase, what: 'application' | 'lead', count: number): Promise<void> {
  const { givenNames, starts, middles, ends, places } = words
  await client.query(
    `insert into sample_people
     select $1, n, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(a, 1, 3) || '8' || substr(b, 1, 3)
         || substr(c, 1, 4) || lpad(to_hex(n), 8, '0'))::uuid,
       at, given || ' ' || surname, lower(unaccent(given || '.' || surname)) || '.' || n || '@visitor.example',
       '+1' || pg_temp.pick('{403,587,780,604,416,902,303,206}', pg_temp.share(c, 2)) || '55501' || lpad(floor(pg_temp.share(c, 3) * 100)::text, 2, '0'),
       pg_temp.pick($7, power(pg_temp.share(c, 4), 1.5)), a, b, c, state, opened_at,
       case when state in ('waiting', 'done') then least(now(), opened_at + interval '3 days' * power(pg_temp.share(b, 1), 3)) end
     from (select *, case when state <> 'new' or pg_temp.share(b, 2) < 0.3
           then least(now(), at + interval '2 days' * power(pg_temp.share(b, 3), 3)) end as opened_at
       from (select *, case
             when pg_temp.share(b, 4) < case when now() - at < '2 days' then 0.15 when now() - at < '14 days' then 0.62 else 0.972 end then 'done'
             when pg_temp.share(b, 0) < 0.4 then 'new' when pg_temp.share(b, 0) < 0.7 then 'in_progress' else 'waiting' end as state
         from (select *, now() - interval '1 year' * pg_temp.share(a, 0) as at,
             pg_temp.pick($3, pg_temp.share(a, 1)) as given,
             pg_temp.pick($4, pg_temp.share(a, 2)) || pg_temp.pick($5, pg_temp.share(a, 3)) || pg_temp.pick($6, pg_temp.share(a, 4)) as surname
           from (select n, md5($1 || 'a' || n) as a, md5($1 || 'b' || n) as b, md5($1 || 'c' || n) as c
             from generate_series((select count(*) from records where (kind = 'application') = ($1 = 'application')) + 1,
               (select count(*) from records where (kind = 'application') = ($1 = 'application')) + $2::int) as n) as numbers
           offset 0) as dated offset 0) as stated offset 0) as opened`,
    [what, count, givenNames, starts, middles, ends, places],
  )
}

const getValues = (options: readonly Option[]) => options.map(({ value }) => value)
const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
const pickFor = (field: string, texts: string[]) =>
  `pg_temp.pick(array[${texts.map(quote)}], pg_temp.share(md5(c || '${field}'), 0))`

/** SQL for each column of the enrollment form. A choice without an entry gets one of its options, another field ''. */
const answers: Partial<Record<keyof typeof applicationFields, string>> = {
  fullName: 'name',
  email: 'email',
  phone: 'phone',
  city: `split_part(place, '|', 1)`,
  state: `split_part(place, '|', 2)`,
  country: `split_part(place, '|', 3)`,
  fieldOfStudy: pickFor('fieldOfStudy', words.studies),
  hasProgrammingExperience: 'pg_temp.share(b, 3) < 0.4',
  courseId: '($1::text[][])[course][1]',
  startId: `coalesce((
    select pg_temp.pick(array_agg(start->>1), pg_temp.share(md5(c || 'start'), 0)) from jsonb_array_elements($3::jsonb) as start
    where start->>0 = ($1::text[][])[course][1] and status in ('offered', 'accepted', 'deferred', 'enrolled', 'withdrawn')), '')`,
  waiverCode: `case when fee = 'waived' then 'SAMPLE' else '' end`,
}

const answered = (Object.entries(applicationFields) as [keyof typeof applicationFields, FieldRule][]).map(
  ([name, { options }]) => {
    const chosen = options && pickFor(name, getValues(options))
    return { column: applicationsTable[name].name, value: answers[name] ?? chosen ?? `''` }
  },
)

async function addApplications(client: pg.ClientBase, { courses, starts = [] }: SampleSite): Promise<void> {
  await client.query(
    `insert into applications (id, ${answered.map(({ column }) => column)}, course_name, admission_cycle,
       fee_status, status, status_since, idempotency_key, body_digest, referrer_kind, created_at)
     select id, ${answered.map(({ value }) => value)}, ($1::text[][])[course][2], $2,
       fee, status, case when status <> 'submitted' then coalesce(moved_at, opened_at, at) end, null, '',
       pg_temp.pick('{direct,direct,search,search,search,social,campaign,other}', pg_temp.share(a, 1)), at
     from (select *, 1 + floor(power(pg_temp.share(c, 1), 1.4) * array_length($1::text[][], 1))::int as course,
         case when pg_temp.share(a, 4) < 0.55 then 'paid' when pg_temp.share(a, 4) < 0.73 then 'waived'
           when pg_temp.share(a, 4) < 0.75 then 'refunded' else 'due' end as fee,
         pg_temp.pick(case state when 'new' then '{submitted}' when 'in_progress' then '{in_review,in_review,in_review,accepted}'
           when 'waiting' then '{offered,offered,waitlisted,deferred}'
           else '{enrolled,enrolled,enrolled,rejected,rejected,declined,offer_expired,withdrawn}' end::text[], pg_temp.share(a, 3)) as status
       from sample_people where what = 'application') as people order by id`,
    [
      courses.map(({ id, name }) => [id, name]),
      sentAlways.PreferredAdmissionCycle,
      JSON.stringify(starts.map(({ id, course }) => [course, id])),
    ],
  )
}

/** Contact and resume forms are the most frequent. */
const kinds = [...leadForms.map(({ kind }) => kind), 'contact', 'contact', 'resume', 'training']

/** SQL for fields of lead forms. Of the others, a choice gets one of its options, a required text the form's example. */
const leadAnswers: Record<string, string> = {
  message: pickFor('message', words.messages),
  role: pickFor('role', words.roles),
  roles: pickFor('roles', words.roles),
  skills: pickFor('skills', words.topics),
  topics: pickFor('topics', words.topics),
  place: 'city',
  session: 'pg_temp.pick($3, pg_temp.share(b, 1))',
}

function getLeadAnswers({ fields, nameField, call }: LeadForm): string {
  const columns = [nameField, 'email', 'phone', 'company']
  const pairs = Object.entries(fields).flatMap(([name, { kind, options, optional }]) => {
    if (columns.includes(name) || kind === 'consent') return []
    if (options) return [quote(name), pickFor(name, getValues(options))]
    const text = quote(optional ? '' : String(call.example[name]))
    return [quote(name), leadAnswers[name] ?? (kind === 'number' ? 'people' : text)]
  })
  return `jsonb_build_object(${pairs})`
}

async function addLeads(client: pg.ClientBase, { workshops }: SampleSite): Promise<void> {
  const withCompany = leadForms.filter(({ fields }) => 'company' in fields).map(({ kind }) => kind)
  await client.query(
    `insert into leads (id, kind, name, email, phone, company, answers, idempotency_key, body_digest, created_at)
     select id, kind, name, email, phone, case when kind = any($2) then ${pickFor('company', words.companies)} else '' end,
       case kind ${leadForms.map((form) => `when '${form.kind}' then ${getLeadAnswers(form)}`).join(' ')} end,
       null, '', at
     from (select *, pg_temp.pick($1, pg_temp.share(c, 0)) as kind, 1 + floor(12 * power(pg_temp.share(c, 1), 2))::int as people,
         split_part(place, '|', 1) as city from sample_people where what = 'lead') as people order by id`,
    [workshops.length > 0 ? kinds : kinds.filter((kind) => kind !== reservationForm.kind), withCompany, workshops],
  )
}

async function addWork(client: pg.ClientBase): Promise<void> {
  const staff = `(select array_agg(id order by created_at, id) as ids from staff where disabled_at is null and role <> 'viewer') as staff`
  await client.query(`
    insert into records (id, application_id, lead_id, kind, name, email, folded_email, phone, company, course_id, start_id,
      country, code, fee, status, search, state, since,
      snoozed_until, assignee_id, opened_at, created_at)
    select people.id, applications.id, leads.id, coalesce(leads.kind, 'application'), people.name, people.email, fold_address(people.email), people.phone,
      coalesce(leads.company, ''), coalesce(course_id, ''), coalesce(start_id, ''),
      coalesce(country, ''), coalesce(waiver_code, ''), coalesce(record_fee(fee_status, status), ''), coalesce(status, ''),
      record_search(people.id, people.name, people.email, people.phone, coalesce(leads.company, '')), people.state,
      case when people.state in ('waiting', 'done') then people.moved_at else people.at end,
      case when people.state = 'waiting' and pg_temp.share(a, 2) < 0.4 then now() + interval '14 days' * pg_temp.share(a, 3) end,
      case when people.opened_at is not null and pg_temp.share(c, 2) < 0.8 then pg_temp.pick(staff.ids::text[], pg_temp.share(c, 3))::uuid end,
      people.opened_at, people.at
    from sample_people as people left join applications using (id) left join leads using (id), ${staff} order by people.id`)
  await client.query(`
    insert into record_events (record_id, at, staff_id, kind, detail)
    select id, moved_at, pg_temp.pick(staff.ids::text[], pg_temp.share(c, 3))::uuid, 'state', jsonb_build_object('from', 'new', 'to', state)
    from sample_people, ${staff} where moved_at is not null`)
  await client.query(
    `insert into record_events (record_id, at, staff_id, kind, text)
     select id, opened_at, pg_temp.pick(staff.ids::text[], pg_temp.share(c, 3))::uuid, 'note', pg_temp.pick($1, pg_temp.share(a, 1))
     from sample_people, ${staff} where opened_at is not null and staff.ids is not null and pg_temp.share(a, 0) < 0.3`,
    [words.notes],
  )
}

/** Some decisions are drafts; sent ones explain a status. Without staff there are none. */
const decided = `
  insert into decisions (id, record_id, outcome, reason, respond_by, subject, body, state, sent_at, staff_id, created_at)
  select gen_random_uuid(), id, outcome, case when outcome = 'rejected' then 'prerequisites' end,
    case when outcome = 'offered' then current_date + 14 end, 'Your application for ' || course_name,
    'Hello,' || E'\\n\\n' || 'This is an invented decision on an invented application for ' || course_name || '.',
    case when status = 'in_review' then 'draft' else 'sent' end, case when status <> 'in_review' then status_since end,
    pg_temp.pick(staff.ids::text[], pg_temp.share(c, 3))::uuid, status_since
  from (select applications.*, c, case status when 'in_review' then pg_temp.pick('{offered,offered,waitlisted,rejected}', pg_temp.share(a, 3))
        else status end as outcome
      from applications join sample_people using (id)
      where status in ('offered', 'waitlisted', 'rejected') or status = 'in_review' and pg_temp.share(a, 2) < 0.3) as chosen,
    (select array_agg(id order by created_at, id) as ids from staff where disabled_at is null and role in ('admin', 'admissions')) as staff
  where staff.ids is not null`

const emails = `
  insert into sent_emails (key, record_id, recipient, subject, text, sent_at)
  select 'sample-' || id, id, email, case what when 'application' then 'We have your application' else 'We have your message' end,
    'Hello,' || E'\\n\\n' || 'Thank you for writing to us. It has arrived and is with our team.', least(now(), at + interval '5 seconds')
  from sample_people
  union all
  select 'decision.visitor.' || record_id || '.' || decisions.id, record_id, email, subject, body, decisions.sent_at
  from decisions join sample_people on sample_people.id = record_id where decisions.state = 'sent'`

const views = `
  insert into analytics_counts (day, page, event, referrer, count)
  select day, page, event, pg_temp.pick('{direct,search,search,social,campaign,other}', pg_temp.share(digest, 1)), sum(count)
  from (
    select (at at time zone $1)::date as day, a as digest, page, event, times as count from sample_people,
      (values ('/', 'view', 9), ('/apply', 'view', 3), ('/apply', 'started', 2), ('/apply', 'step 2', 1), ('/apply', 'submitted', 1)) as steps (page, event, times)
    where what = 'application') as counted
  group by 1, 2, 3, 4
  on conflict (day, page, event, referrer) do update set count = analytics_counts.count + excluded.count`

import { expect, test } from 'vitest'
import { hire } from '#tests/fixtures/hire.ts'
import { expectDeclined, setUpApi, setUpSchedule } from '#tests/fixtures/set-up.ts'
import { readSite } from './service.ts'

const { academy, deps } = setUpApi()
setUpSchedule(deps)

test('the page about the site says what runs, what it did last, and what is wrong', async () => {
  const admin = await hire(deps.database, 'admin', 'Ada Sample')
  const fresh = await readSite(deps, admin)
  expect(fresh).toMatchObject({ lastEmail: null, lastEvent: null, lastBackup: null, undelivered: 0 })
  expect(fresh.database).toMatchObject({ place: deps.site.database, bytes: expect.any(Number) })
  expect(fresh.findings.map(({ where }) => where)).toContain('Stripe/webhook')

  const id = await academy.registered()
  await academy.rows("update records set state = 'in_progress' where id = $1", [id])
  await academy.rows(`insert into record_events (record_id, kind) values ($1, 'email_failed')`, [id])
  await academy.rows(`insert into audit_log (action, at) values ('site.backed_up', '2026-11-01T10:00:00Z')`)
  await academy.rows(
    `insert into sent_emails values ('x', $1, 'a@x.example', 'Hello', 'Hello', '2026-11-02T10:00:00Z')`,
    [id],
  )
  await academy.rows(
    `insert into stripe_events (id, type, created, created_at, outcome) values ('evt_1', 'x', 1, '2026-11-03T10:00:00Z', 'x')`,
  )
  await academy.rows("select graphile_worker.add_job('refund', max_attempts => 1)")
  await academy.rows('update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1')
  const now = await readSite(deps, admin)
  expect(now).toMatchObject({
    lastBackup: new Date('2026-11-01T10:00:00Z'),
    lastEmail: new Date('2026-11-02T10:00:00Z'),
    lastEvent: new Date('2026-11-03T10:00:00Z'),
    undelivered: 1,
    jobs: { failed: 1 },
  })
  expect(now.findings).toContainEqual(expect.objectContaining({ where: 'jobs refund' }))
  expect(now.findings.map(({ where }) => where)).not.toContain('Stripe/webhook')
  // Sent again.
  await academy.rows(
    `insert into record_events (record_id, kind, detail) select record_id, 'email_again', jsonb_build_object('event', id::text)
     from record_events where kind = 'email_failed'`,
  )
  expect((await readSite(deps, admin)).undelivered).toBe(0)
  await expectDeclined(readSite(deps, await hire(deps.database, 'finance', 'Fin Sample')), 'forbidden')
})

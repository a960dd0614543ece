import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import type { Email } from '#mail/registry.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { expectDeclined } from '#tests/fixtures/set-up.ts'
import { EMAIL, openVisitedSite, THEIRS } from '#tests/fixtures/visited-site.ts'
import { eraseOwn, erasePerson } from './service.ts'

let site: Awaited<ReturnType<typeof openVisitedSite>>
beforeEach(async () => {
  site = await openVisitedSite()
})
afterEach(() => site.academy.close())

const checkoutSession = () => ({ id: crypto.randomUUID(), email: EMAIL, createdAt: new Date() })

test('an accepted seat that an erasure frees is told to staff, without the person, and nothing else would', async () => {
  const { academy, left } = site
  const startId = content.starts.starts[0]?.id
  await academy.rows('update applications set start_id = $1', [startId])
  for (const status of ['in_review', 'offered', 'accepted'])
    await academy.rows('update applications set status = $2 where id = any($1)', [[left.paid, left.waived], status])
  await eraseOwn(site.academy.deps, checkoutSession())
  const queued = await academy.rows<{ payload: EmailPayload }>(
    `select payload from graphile_worker._private_jobs where payload->>'kind' = 'seat_freed' order by payload->>'id'`,
  )
  const freed = [left.paid, left.waived].sort()
  expect(queued.map(({ payload }) => payload)).toMatchObject(
    freed.map((id) => ({ kind: 'seat_freed', to: 'staff', id, part: startId })),
  )
  const email = await loadEmail(academy.deps, queued[0]?.payload as EmailPayload, new Date())
  const { replyTo, text } = await academy.deps.mailer.write(email as Email)
  expect(replyTo).toBeUndefined()
  expect(text).toMatch(/The seat is free again\.\n\nFree seats: \d+\. On the waitlist: 0\./)
  expect(text).not.toMatch(THEIRS)
})

test('the contact of confirmed seats is erased once staff have decided what becomes of the seats', async () => {
  const { academy } = site
  const omar = await hire(academy.deps.database, 'admin', 'Omar Sample')
  await academy.rows(
    `update leads set seats_state = 'confirmed', answers = answers || jsonb_build_object('session', $1::text)
     where kind = 'reservation'`,
    ['agents-2027-11'],
  )
  await expectDeclined(eraseOwn(site.academy.deps, checkoutSession()), 'conflict', {
    message: expect.stringContaining('write to us'),
  })
  await expectDeclined(erasePerson(site.academy.deps, omar, EMAIL), 'conflict', {
    message: expect.stringContaining('Release'),
  })
  expect(await academy.rows(`select 1 from leads where email = $1 and kind = 'reservation'`, [EMAIL])).toHaveLength(1)
  await academy.rows(`update leads set seats_state = 'released' where kind = 'reservation'`)
  await erasePerson(site.academy.deps, omar, EMAIL)
  expect(await site.searched()).not.toMatch(THEIRS)
})

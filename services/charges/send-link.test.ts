import { beforeEach, expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import { currentVersion } from '#tests/fixtures/decision.ts'
import { expectDeclined, setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'
import { enrolled, payCharges, tuitionOf } from '#tests/fixtures/tuition.ts'
import { openPayLink } from './pay-links.ts'
import { makePayLink, sendPayLink } from './send-link.ts'

const { academy, deps } = setUpApi()
const maya = setUpActor(deps, 'admissions', 'Maya Sample')
const viewer = setUpActor(deps, 'viewer', 'Vera Sample')

let id: string
let deposit: string
beforeEach(async () => {
  id = await enrolled(academy, maya)
  deposit = (await tuitionOf(academy, id))[0]?.id ?? ''
})
const seen = () => currentVersion(academy, id)

test('admissions makes a link to a charge, which pays that one', async () => {
  const link = await makePayLink(deps, maya, id, deposit)
  expect(link).toMatch(/^https:\/\/academy\.example\/pay\/.{40,}$/)
  const token = link.split('/').at(-1) ?? ''
  expect(await openPayLink(deps, token)).toMatchObject({ name: 'Deposit', amount: 'USD 300', state: 'open' })
})

test('a link is emailed to the payer, although reminders are off, and again by another press', async () => {
  const off = `insert into reminder_settings (kind, is_on, subject, body, staff_id, changed_at) values ('due', false, 'Due', 'Pay', $1, now())`
  await academy.rows(off, [maya.staffId])
  for (const _time of [1, 2]) await sendPayLink(deps, maya, await seen(), deposit)
  const jobs = (await academy.getJobs(id)).filter(({ payload }) => 'kind' in payload && payload.kind === 'payment_due')
  expect(new Set(jobs.map(({ payload }) => JSON.stringify(payload))).size).toBe(2)
  const email = await loadEmail(deps, jobs[0]?.payload as Parameters<typeof loadEmail>[1], new Date())
  expect(email).toMatchObject({
    kind: 'payment_due',
    charge: { name: 'Deposit', isOpen: true },
    reminder: { isOn: true },
  })
})

test('no link to what is paid, or of another record, and none by a viewer', async () => {
  const [other] = await tuitionOf(academy, await enrolled(academy, maya))
  await expectDeclined(makePayLink(deps, maya, id, other?.id ?? ''), 'not_found')
  await expectDeclined(sendPayLink(deps, maya, await seen(), other?.id ?? ''), 'not_found')
  await expectDeclined(makePayLink(deps, viewer, id, deposit), 'forbidden')
  await expectDeclined(sendPayLink(deps, viewer, await seen(), deposit), 'forbidden')
  await payCharges(academy, id, [deposit])
  await expectDeclined(makePayLink(deps, maya, id, deposit), 'conflict')
})

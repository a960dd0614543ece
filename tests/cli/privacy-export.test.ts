import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { telling } from '#tests/fixtures/person.ts'
import { EMAIL, openVisitedSite, withoutLog } from '#tests/fixtures/visited-site.ts'

test('export gives all of it as one JSON, with copies of the files, and changes nothing but the log', async () => {
  const { academy, left, privacy, kept } = await openVisitedSite()
  onTestFinished(() => academy.close())
  await academy.rows(
    `insert into refunds (id, application_id, session_id, amount, currency, reason, staff_id)
     select gen_random_uuid(), application_id, checkout_sessions.id, 100, 'usd', 'goodwill', (select id from staff limit 1)
     from checkout_sessions where application_id = $1`,
    [left.paid],
  )
  const before = withoutLog(await kept())
  const folder = join(makeDirectory(), 'copies')
  const { code, stdout } = await privacy('export', EMAIL, '--files', folder)
  expect(code).toBe(0)
  const report = JSON.parse(stdout.toString())
  expect(report).toMatchObject({ address: EMAIL, namedIn: [] })
  const leads = ['contact', 'talent', 'training', 'resumes', 'reservations']
  const many = ['applications', ...leads, 'subscriptions', 'paymentEvents', 'emails']
  expect(many.map((part) => report[part].length)).toEqual([3, 1, 1, 1, 1, 1, 1, 1, 13])
  expect(report.testCheckoutSessions).toEqual([{ customer_email: EMAIL, client_reference_id: left.due }])
  const paid = report.applications.find(({ id }: { id: string }) => id === left.paid)
  expect(paid).toMatchObject({ fullName: telling.name, feeStatus: 'paid', checkoutSessions: [{ amount: 5000 }] })
  expect(paid.paymentMovements).toEqual([
    expect.objectContaining({ kind: 'payment', state: 'succeeded', amount: 5000 }),
  ])
  expect(paid).toMatchObject({
    ...{ interviewMinutes: 30, interviewPlace: `With ${telling.name}` },
    ...{ referrerKind: 'search', interviewAt: expect.any(String), interviewNotes: expect.stringContaining(EMAIL) },
    decisions: [{ outcome: 'offered', state: 'prepared', body: `We wrote to ${telling.name}.` }],
  })
  expect(paid.refunds).toEqual([expect.objectContaining({ amount: 100, reason: 'goodwill', state: 'requested' })])
  expect(paid.refunds[0]).not.toHaveProperty('staffId')
  expect(paid.decisions[0]).not.toHaveProperty('reason')
  expect(report.jobs).toContainEqual(
    expect.objectContaining({
      task: 'send_email',
      payload: expect.objectContaining({ kind: 'application', to: 'visitor', id: left.due }),
    }),
  )
  const copy = join(folder, `${left.resume}.pdf`)
  expect(report.resumes).toEqual([expect.objectContaining({ fileName: `../../${telling.name}.pdf`, copy })])
  expect(readdirSync(folder)).toEqual([`${left.resume}.pdf`])
  expect(readFileSync(copy, 'utf8')).toBe(`the resume of ${telling.name}`)
  expect(stdout.toString()).not.toMatch(/bodyDigest|idempotencyKey|unsubscribeToken/)
  expect(withoutLog(await kept())).toBe(before)
})

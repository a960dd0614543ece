import { expect, test } from 'vitest'
import { loadEmail } from '#jobs/emails.ts'
import { prepareSignIn } from '#services/applicants/emails.ts'
import { requestSignIn, signInWithCode } from '#services/applicants/sign-in-requests.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { saveForm } from '#services/saved-forms/service.ts'
import { setUpApi } from '#tests/fixtures/set-up.ts'
import { type SentEmail, sendWaiting } from '#tests/fixtures/waiting-emails.ts'

const { academy, deps } = setUpApi()
let taken: SentEmail[] = []
const sendAll = async () => void taken.push(...(await sendWaiting(academy)))

/** Asks as often as ten minutes allow, from another network each time, and lets these pass. */
async function ask(email: string, browser?: string): Promise<void> {
  for (let time = 0; time < 5; time++) await requestSignIn(deps, { email, browser, address: `192.0.2.${time}` })
  await academy.rows("delete from applicant_limits where key like 'ask %'")
  await sendAll()
}

test('a stranger has six emails a day sent to a mailbox at most, by any of its addresses', async () => {
  for (let n = 0; n < 6; n++) {
    const email = `victim+${n % 2}@visitor.example`
    await saveForm(deps, { key: `form ${n}`, email, answers: {} }).catch(({ reason }) => {
      expect([n > 2, reason]).toEqual([true, 'too_many'])
    })
  }
  for (let window = 0; window < 2; window++) await ask(`victim+${window % 2}@visitor.example`)
  expect(taken).toHaveLength(6)
  await academy.rows("update sent_confirmations set created_at = now() - interval '25 hours'")
  await ask('victim+0@visitor.example')
  expect(taken).toHaveLength(9)
})

test('where somebody has signed in it is twenty, and none of them are taken from the browser that signed in', async () => {
  const email = 'ada@visitor.example'
  await academy.registered({ EmailAddress: email })
  await sendAll()
  taken = []
  const browser = await requestSignIn(deps, { email, address: '192.0.2.99' })
  await sendAll()
  const code = /\b\d{3} \d{3}\b/.exec(taken[0]?.text ?? '')?.[0] ?? ''
  await signInWithCode(deps, { code, browser, address: '192.0.2.99' })
  await academy.rows('delete from applicant_limits')
  for (let window = 0; window < 4; window++) await ask(email)
  expect(taken).toHaveLength(20)
  await ask(email, browser)
  expect(taken).toHaveLength(25)
})

test('the ten minutes of a link begin when its email is written, however late that is', async () => {
  const email = 'late@visitor.example'
  await academy.registered({ EmailAddress: email })
  await requestSignIn(deps, { email, address: '192.0.2.1' })
  const [row] = await academy.rows<{ id: string }>(
    `update sign_in_requests set created_at = now() - interval '3 hours', expires_at = now() - interval '2 hours'
     where email = $1 returning id`,
    [email],
  )
  const before = Date.now()
  expect(await prepareSignIn(deps.database, row?.id ?? '')).toBeDefined()
  const [{ expires_at: end } = { expires_at: new Date(0) }] = await academy.rows<{ expires_at: Date }>(
    'select expires_at from sign_in_requests where id = $1',
    [row?.id],
  )
  expect(end.getTime()).toBeGreaterThanOrEqual(before + 10 * 60_000)
})

test('the last day of a saved form is that of the academy’s calendar', async () => {
  await saveForm(deps, { key: 'evening', email: 'evening@visitor.example', answers: {} })
  const [form] = await academy.rows<{ id: string }>(
    "update saved_forms set expires_at = '2099-12-20T04:30:00Z' where key = 'evening' returning id",
  )
  const payload: EmailPayload = { kind: 'saved_form', to: 'visitor', id: form?.id ?? '', part: '1' }
  expect(await loadEmail(deps, payload, new Date())).toMatchObject({ expiresOn: '2099-12-19' })
})

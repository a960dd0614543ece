import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { wholeDay } from '#content/format.ts'
import { zoneInFull } from '#content/zoned-time.ts'
import { loadEmail } from '#jobs/emails.ts'
import { readConfig } from '#server/config.ts'
import { createMailer } from '#server/mailer.ts'
import { openResources } from '#server/shutdown.ts'
import { applicationStatus } from '#services/applications/service.ts'
import type { Mailer } from '#services/deps.ts'
import type { EmailPayload } from '#services/email-jobs.ts'
import { sendEmail } from '#services/emails/service.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { resumeForm } from '#tests/fixtures/resume-form.ts'
import { content, getStart, training } from '#tests/fixtures/sample-content.ts'
import { jobHelpers, sharedApi } from './open-api.ts'

const ORDERED = new Date('2025-10-01T15:30:00Z')
const academy = sharedApi()

const load = (order: EmailPayload) => loadEmail(academy.deps, order, ORDERED)
const getMail = async (order: EmailPayload) => {
  const email = await load(order)
  return email && academy.deps.mailer.write(email)
}
const getText = async (order: EmailPayload) => (await getMail(order))?.text
const getReceipts = (id: string) =>
  academy.rows<{ to: string }>(
    `select payload->>'to' as to from graphile_worker._private_jobs
     where payload->>'kind' = 'payment' and payload->>'id' = $1 order by 1`,
    [id],
  )

test('the emails about an application name the start that it was sent for', async () => {
  const { id } = await academy.paid()
  const { id: startId, starts } = getStart(training)
  await academy.rows('update applications set start_id = $1 where id = $2', [startId, id])
  for (const kind of ['application', 'payment'] as const) {
    expect(await getText({ kind, to: 'visitor', id })).toContain(`Preferred start: ${wholeDay(starts)}`)
  }
  expect(await applicationStatus(academy.deps, id)).toMatchObject({ start: starts })
})

test('a paid fee orders one receipt a side, however often and in whatever words Stripe says so', async () => {
  const { id, checkoutSession } = await academy.paidAtStripe()
  await academy.webhook(
    stripeEvent('checkout.session.async_payment_failed', { ...checkoutSession, payment_status: 'unpaid' }),
  )
  expect(await getReceipts(id)).toEqual([])
  expect(await load({ kind: 'payment', to: 'visitor', id })).toBeUndefined()
  const paid = { ...checkoutSession, payment_status: 'paid' }
  const events = [
    stripeEvent('checkout.session.completed', { ...checkoutSession, payment_status: 'unpaid' }),
    stripeEvent('checkout.session.completed', paid),
    stripeEvent('checkout.session.async_payment_succeeded', paid),
  ]
  await Promise.all([...events, ...events].map((event) => academy.webhook(event)))
  for (const event of events) expect((await academy.webhook(event)).status).toBe(200)
  expect(await academy.getFee(id)).toBe('paid')
  expect((await getReceipts(id)).map(({ to }) => to)).toEqual(['staff', 'visitor'])

  const receipt = await getText({ kind: 'payment', to: 'visitor', id })
  expect(receipt).toContain('Amount: USD 50')
  expect(receipt).toContain(`Confirmed: October 1, 2025 at 9:30 AM, ${zoneInFull(content.company)}`)
  expect(receipt).toContain(`Payment: ${checkoutSession.payment_intent}`)

  const refund = academy.fake.ledgerEntries.refund(checkoutSession.payment_intent ?? '')
  await academy.webhook(stripeEvent('refund.created', refund))
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('refunded')
  expect(await getReceipts(id)).toHaveLength(2)
  expect(await getText({ kind: 'payment', to: 'visitor', id })).toContain('has been refunded')
})

test('a payment after the first one was refunded has a receipt of its own', async () => {
  const { id, checkoutSession } = await academy.paidAtStripe()
  // Only the site takes the checkout session for ended, so that both can be paid.
  await academy.webhook(stripeEvent('checkout.session.expired', { ...checkoutSession, payment_status: 'unpaid' }))
  expect(await getReceipts(id)).toEqual([])
  const secondId = await academy.getCheckoutSession(id)
  await academy.webhook(stripeEvent('checkout.session.completed', checkoutSession))
  await academy.webhook(
    stripeEvent('refund.created', academy.fake.ledgerEntries.refund(checkoutSession.payment_intent ?? '')),
  )
  await academy.checkPayments()
  expect(await academy.getFee(id)).toBe('refunded')

  const second = academy.fake.complete(secondId)
  await academy.webhook(stripeEvent('checkout.session.completed', second))
  expect(await academy.getFee(id)).toBe('paid')
  const orders = await academy.getJobs(id)
  const payloads = orders
    .map(({ payload }) => payload as EmailPayload)
    .filter(({ kind, to }) => kind === 'payment' && to === 'visitor')
  const mails = await Promise.all(payloads.map(getMail))
  const found = payloads.map(({ part = '' }, n) => [part, mails[n]?.key, /pi_\S+/.exec(mails[n]?.text ?? '')?.[0]])
  expect(found.toSorted()).toEqual([
    ['', `payment.visitor.${id}`, checkoutSession.payment_intent],
    [second.id, `payment.visitor.${id}.${second.id}`, second.payment_intent],
  ])
})

test('an application is told as it is when the email is written, not when it was ordered', async () => {
  const { id, checkoutSession } = await academy.paidAtStripe()
  const order = { kind: 'application', to: 'visitor', id } as const
  expect(await getText(order)).toContain(`https://academy.example/apply?application=${id}`)
  await academy.webhook(stripeEvent('checkout.session.completed', { ...checkoutSession, payment_status: 'paid' }))
  expect(await getText(order)).toContain('The application fee is paid.')
  expect(await getText(order)).not.toContain('application=')
})

test('a resume goes to the staff with its file, as long as there is one; an email that becomes a file names the stored one', async () => {
  const { id } = (await (await academy.post('Resume/submit', resumeForm())).json()) as { id: string }
  const bytes = Buffer.from(await (resumeForm().get('resume') as File).arrayBuffer())
  const getMailer = (variables: Record<string, string>) =>
    createMailer(
      readConfig({ DATA_DIR: academy.dataDir, ...variables }),
      undefined,
      openResources(() => {}),
      () => content,
    )
  const attached = async (to: 'staff' | 'visitor', mailer: Mailer) => {
    const email = await loadEmail({ ...academy.deps, mailer }, { kind: 'resume', to, id }, ORDERED)
    return email && (await mailer.write(email)).attachments.map(({ content }) => content)
  }
  const bySmtp = getMailer({ SMTP_URL: 'smtps://mail.example' })
  expect(await attached('staff', bySmtp)).toEqual([bytes])
  expect(await attached('visitor', bySmtp)).toEqual([])

  const deps = { ...academy.deps, mailer: getMailer({}) }
  await sendEmail(deps, { kind: 'resume', to: 'staff', id }, jobHelpers(ORDERED))
  const email = await PostalMime.parse(await readFile(join(academy.dataDir, 'outbox', `resume.staff.${id}.eml`)))
  expect(email.attachments).toEqual([])
  const storedAt = /^Stored at: (.*)$/m.exec(email.text ?? '')?.[1] ?? ''
  expect(await readFile(join(academy.dataDir, storedAt))).toEqual(bytes)

  await academy.deps.files.delete(`${id}.pdf`)
  expect(await attached('staff', bySmtp)).toEqual([])
})

test('what was erased meanwhile, or left, is no longer written about', async () => {
  const gone = '01999e3f-0000-7000-8000-000000000009'
  for (const kind of ['application', 'payment', 'contact', 'talent', 'training', 'resume', 'subscription'] as const) {
    expect(await load({ kind, to: 'visitor', id: gone })).toBeUndefined()
  }
  const subscribe = (unsubscribed: string) => `
    insert into subscriptions (id, email, consented_on, unsubscribe_token, unsubscribed_at)
    values (gen_random_uuid(), '${unsubscribed}@visitor.example', '/', gen_random_uuid(), ${unsubscribed})
    returning id, consented_at as since`
  const [there, left] = await Promise.all(
    ['null', 'now()'].map(
      async (unsubscribed) => (await academy.rows<{ id: string; since: Date }>(subscribe(unsubscribed)))[0],
    ),
  )
  const welcome = await getMail({ kind: 'subscription', to: 'visitor', id: there?.id ?? '' })
  expect(welcome?.text).toContain('/unsubscribe?token=')
  // Who left and comes back gets another email.
  expect(welcome?.key).toBe(`subscription.visitor.${there?.id}.${there?.since.getTime()}`)
  expect(await load({ kind: 'subscription', to: 'visitor', id: left?.id ?? '' })).toBeUndefined()
})

test('an email that cannot be written fails without the visitor’s words', async () => {
  const id = await academy.registered({ City: 'Secretville' })
  const mailer = {
    ...academy.deps.mailer,
    write: async ({ row }: { row: object }) => {
      throw Object.assign(new Error(`cannot write to ${JSON.stringify(row)}`), { code: 'EWRITE' })
    },
  }
  const deps = { ...academy.deps, mailer }
  const order = { kind: 'application', to: 'visitor', id } as const
  const failure = await sendEmail(deps, order, jobHelpers(ORDERED)).catch(String)
  expect(failure).toBe('Error: not written: Error EWRITE')
})

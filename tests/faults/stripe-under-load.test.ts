import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startFakeStripe } from '#tests/fakes/stripe.ts'
import { postEvent, stripeEvent } from '#tests/fakes/stripe-event.ts'
import type { Fault } from '#tests/fakes/stripe-faults.ts'
import { audit } from '#tests/fixtures/audit.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { newSending } from '#tests/fixtures/sendings.ts'
import { stripeVariables, WEBHOOK_SECRET } from '#tests/fixtures/stripe-variables.ts'
import { keepSiteRunning } from '#tests/fixtures/supervised-site.ts'
import { send, startVisitors } from '#tests/fixtures/visitors.ts'
import { expectNothingLost } from './counts.ts'
import { inLength, LOAD } from './length.ts'

// 'refuse' is a 500 that Stripe repeats for the same key; the last two keep a visitor waiting for ten seconds.
const QUICK: Fault[] = ['down', 'refuse', 'busy', 'html', 'empty object', 'odd address', 'truncated']
const FAULTS: Fault[] = inLength(QUICK, [...QUICK, 'slow', 'trickle'])
const PAYERS = inLength(4, 12)
const PAYMENTS = inLength(2, 20)
const FAULTY = 0.5

test(
  'Stripe down, slow, cut off or repeating its errors: one session an application, each fee paid once',
  async () => {
    const stripe = await startFakeStripe(WEBHOOK_SECRET)
    onTestFinished(() => stripe.close())
    const { connectionString, variables, database, close } = await createTestDatabase()
    onTestFinished(close)
    const site = await keepSiteRunning({ ...variables, ...stripeVariables(stripe) })
    onTestFinished(() => site.stop())
    await site.ready()
    const visitors = startVisitors([site.url], { ...LOAD, many: 2 })
    const paid: string[] = []
    let faults = 0

    async function checkout(applicationId: string): Promise<Response> {
      const body = JSON.stringify({ applicationId })
      return fetch(`${site.url}/api/v1/Stripe/create-checkout-session`, { method: 'POST', body })
    }

    /** Asks for the checkout until there is one, pays there, and Stripe reports it: twice, or not at all. */
    async function pay(): Promise<void> {
      const application = newSending('application')
      expect(await send(site.url, application, visitors.ledger)).toBe(true)
      const id = visitors.ledger.acknowledged.get(application.key) ?? ''
      let answer: Response
      for (;;) {
        if (Math.random() < FAULTY) {
          stripe.faults.push(FAULTS[faults % FAULTS.length] ?? 'down')
          faults += 1
        }
        answer = await checkout(id)
        if (answer.ok) break
        expect([answer.status, await answer.json()]).toEqual([
          502,
          expect.objectContaining({ isSuccess: false, message: 'An error occured loading Stripe, Try again!' }),
        ])
        await sleep(50)
      }
      const { sessionUrl } = (await answer.json()) as { sessionUrl: string }
      expect(await (await checkout(id)).json()).toMatchObject({ sessionUrl })
      const event = stripeEvent('checkout.session.completed', stripe.complete(sessionUrl.split('/').pop() ?? ''))
      const webhook = `${site.url}/api/v1/Stripe/webhook`
      if (Math.random() < 0.7) {
        const answers = await Promise.all([event, event].map((one) => postEvent(webhook, WEBHOOK_SECRET, one)))
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
      }
      paid.push(id)
    }

    await Promise.all(
      Array.from({ length: PAYERS }, async () => {
        for (let n = 0; n < PAYMENTS; n++) await pay()
      }),
    )
    await visitors.leave()
    stripe.faults.length = 0
    // Lost reports are made good by asking Stripe, some minutes later; it is some minutes later now.
    await vi.waitFor(
      async () => {
        await database.execute(
          "update checkout_sessions set asked_at = now() - interval '5 minutes' where payment = 'none'",
        )
        await database.execute(
          "select graphile_worker.add_job('check_open_sessions', job_key => 'check_open_sessions')",
        )
        const { rows } = await database.$client.query<{ id: string }>(
          "select id from applications where fee_status = 'paid'",
        )
        expect(rows.map(({ id }) => id).toSorted()).toEqual(paid.toSorted())
      },
      { timeout: 120_000, interval: 500 },
    )
    const found = await audit(visitors.ledger, { connectionString, dataDir: site.dataDir })
    expectNothingLost('Stripe down, slow, cut off, repeating errors', faults, visitors.ledger, found)

    const atStripe = [...stripe.sessions.values()].map(({ client_reference_id }) => client_reference_id)
    expect(atStripe.toSorted()).toEqual(paid.toSorted())
    const { rows } = await database.$client.query<{ id: string }>('select application_id as id from checkout_sessions')
    expect(rows.map(({ id }) => id).toSorted()).toEqual(paid.toSorted())
  },
  inLength(2, 20) * 60_000,
)

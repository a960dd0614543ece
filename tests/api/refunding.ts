import { beforeEach } from 'vitest'
import { taskList } from '#jobs/tasks.ts'
import { writeEmail } from '#mail/write-email.ts'
import { requestRefund } from '#services/payments/refunds/service.ts'
import { findPayments } from '#services/payments/service.ts'
import { findRecord } from '#services/records/record.ts'
import { setState } from '#services/records/work.ts'
import type { CheckoutSession } from '#services/test-checkout/stripe-objects.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { setUpActor, setUpApi } from '#tests/fixtures/set-up.ts'

type Wanted = { amount: number; reason: string; note: string }
type Waiting = { task: string; payload: { id: string; kind?: string } }

/** The API with staff, and a paid application for each test, to refund. */
export function setUpRefunding() {
  const outbox: { key: string; subject: string; text: string }[] = []
  const { academy, deps } = setUpApi({
    mailer: {
      write: async (email) => writeEmail(email, { publicUrl: 'https://academy.example' }, content),
      send: async (mail) => {
        outbox.push(mail)
      },
    },
  })
  const staff = {
    fin: setUpActor(deps, 'finance', 'Fin Sample'),
    admin: setUpActor(deps, 'admin', 'Omar Sample'),
    admissions: setUpActor(deps, 'admissions', 'Maya Sample'),
  }

  const desk = {
    academy,
    outbox,
    staff,
    id: '',
    checkoutSession: {} as CheckoutSession,
    intent: '',
    wanted: { amount: 5000, reason: 'goodwill', note: '' } satisfies Wanted,
    /** A new application, paid; without faults and with an empty queue. */
    async begin() {
      academy.fake.faults = []
      academy.fake.firstStatus = () => 'succeeded'
      await desk.takeJobs()
      const { id, checkoutSession, intent } = await academy.paid()
      Object.assign(desk, { id, checkoutSession, intent })
    },
    /** Somebody is done with the record. */
    async done(actor = staff.fin): Promise<void> {
      await setState(deps, actor, { id: desk.id, version: (await desk.found()).version }, 'done')
    },
    found: () => findRecord(deps, desk.id),
    payment: async () => (await findPayments(deps, desk.id))[0],
    /** At Stripe. */
    made: () => academy.fake.ledgerEntries.refunds.filter(({ payment_intent }) => payment_intent === desk.intent),
    fee: () => academy.getFee(desk.id),
    async ask(changes: Partial<Wanted> = {}, actor = staff.fin, version?: number): Promise<void> {
      const seen = { id: desk.id, version: version ?? (await desk.found()).version }
      await requestRefund(deps, actor, seen, { checkoutSessionId: desk.checkoutSession.id, ...desk.wanted, ...changes })
    },
    /** What waits in the queue about refunds, in its order. */
    takeJobs: () =>
      academy.rows<Waiting>(
        `with gone as (
           delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
           where tasks.id = jobs.task_id and (identifier in ('refund', 'check_payment') or payload->>'kind' = 'refund')
           returning jobs.id, identifier as task, payload)
         select task, payload from gone order by id`,
      ),
    async run({ task, payload }: Waiting): Promise<void> {
      const job = { payload, created_at: new Date(), attempts: 1, max_attempts: 21 }
      await taskList(deps)[task]?.(payload, { job } as never)
    },
    /** Does what waits, and what follows from it. */
    async work(): Promise<void> {
      for (let jobs = await desk.takeJobs(); jobs.length > 0; jobs = await desk.takeJobs()) {
        for (const job of jobs) await desk.run(job)
      }
    },
    /** The steps of which the applicant got an email. */
    emailed: () => outbox.filter(({ key }) => key.includes(desk.id)).map(({ key }) => key.split('.').at(-1)),
    /** Gives the refunds at Stripe another state, and reports one of them. */
    async turn(status: string): Promise<void> {
      for (const refund of desk.made()) refund.status = status
      await academy.webhook(stripeEvent('refund.updated', { ...desk.made()[0] }))
      await desk.work()
    },
  }
  beforeEach(() => desk.begin())
  return desk
}

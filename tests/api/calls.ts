import { createApi } from '#api/app.ts'
import type { ApiDeps } from '#api/deps.ts'
import type { Registration } from '#contract/applications.ts'
import { checkPayment } from '#services/payments/checkout/end.ts'
import { stripeEvent } from '#services/test-checkout/stripe-objects.ts'
import type { FakeStripe } from '#tests/fakes/stripe.ts'
import { getSignature } from '#tests/fakes/stripe-event.ts'
import { applicationForm } from '#tests/fixtures/application.ts'
import { goodLeads, type LeadCall } from '#tests/fixtures/leads.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'

type Form = Parameters<typeof applicationForm>[0]
type Rows = <Row = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>
type Opened = { id: string; checkoutSessionId: string }

/** The calls with what tests do with them again and again. */
export function getCalls(deps: ApiDeps, fake: FakeStripe, rows: Rows) {
  const api = createApi(deps)

  // Serialized first: undici rejects outside of the call if the API stops reading a form's stream.
  async function post(call: string, content: BodyInit, headers?: Record<string, string>): Promise<Response> {
    const serialized = new Response(content)
    const type = serialized.headers.get('Content-Type')
    const body = await serialized.arrayBuffer()
    return api.request(`/${call}`, {
      method: 'POST',
      body,
      headers: { ...(type && { 'Content-Type': type }), ...headers },
    })
  }
  const postJson = (call: string, values: unknown, headers?: Record<string, string>) =>
    post(call, JSON.stringify(values), headers)
  const register = (form?: Form, headers?: Record<string, string>) =>
    post('ApplicationForm/na/Register', applicationForm(form), headers)
  const checkout = (applicationId: unknown) => postJson('Stripe/create-checkout-session', { applicationId })

  async function registered(form?: Form): Promise<string> {
    return ((await (await register(form)).json()) as Registration).applicationId
  }
  async function sendLead(call: LeadCall, changes: object = {}): Promise<string> {
    return ((await (await postJson(call, { ...goodLeads[call], ...changes })).json()) as { id: string }).id
  }
  async function webhook(event: unknown): Promise<Response> {
    const body = JSON.stringify(event)
    return post('Stripe/webhook', body, { 'Stripe-Signature': getSignature(body, WEBHOOK_SECRET) })
  }
  async function getCheckoutSession(id: string): Promise<string> {
    const { sessionUrl } = (await (await checkout(id)).json()) as { sessionUrl: string }
    return sessionUrl.split('/').pop() as string
  }
  async function opened(form?: Form): Promise<Opened> {
    const id = await registered(form)
    return { id, checkoutSessionId: await getCheckoutSession(id) }
  }
  async function paidAtStripe(application?: Opened) {
    const { id, checkoutSessionId } = application ?? (await opened())
    const checkoutSession = fake.complete(checkoutSessionId)
    return { id, checkoutSessionId, checkoutSession, intent: checkoutSession.payment_intent ?? '' }
  }
  let checking = Promise.resolve()
  return {
    api,
    deps,
    register,
    registered,
    checkout,
    post,
    postJson,
    /** Sends a good form of a lead, and gives the id. */
    sendLead,
    /** Posts an event to the webhook, signed as Stripe does. */
    webhook,
    /** Asks for the checkout of an application, and gives the id of the checkout session. */
    getCheckoutSession,
    /** Registers, and opens a checkout session. */
    opened,
    /** An application that is paid, of which only Stripe knows. */
    paidAtStripe,
    /** ... and the site, too. */
    async paid(application?: Opened) {
      const payment = await paidAtStripe(application)
      await webhook(stripeEvent('checkout.session.completed', payment.checkoutSession))
      return payment
    },
    /** Does what waits in the queue about refunds and disputes. */
    checkPayments(): Promise<void> {
      checking = checking.then(async () => {
        const waiting = await rows<{ payload: { id: string } }>(
          `delete from graphile_worker._private_jobs where key like 'check_payment %' returning payload`,
        )
        await Promise.all(waiting.map(({ payload }) => checkPayment(deps, payload)))
      })
      return checking
    },
    /** What waits in the queue about a row, by task and recipient. */
    getJobs: (id: string) =>
      rows<{ task: string; payload: object; max_attempts: number }>(
        `select identifier as task, payload, max_attempts from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         where payload->>'id' = $1 order by identifier desc, payload->>'to' desc`,
        [id],
      ),
    async getFee(id: string): Promise<string | undefined> {
      return (await rows<{ fee_status: string }>('select fee_status from applications where id = $1', [id]))[0]
        ?.fee_status
    },
  }
}

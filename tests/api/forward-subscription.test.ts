import { expect, onTestFinished, test, vi } from 'vitest'
import { forwardSubscription } from '#jobs/tasks.ts'
import { startLeadsReceiver } from '#tests/fakes/leads-receiver.ts'
import { sharedApi } from './open-api.ts'

const academy = sharedApi()

async function receive(answers: Parameters<typeof startLeadsReceiver>[0] = []) {
  const receiver = await startLeadsReceiver(answers)
  onTestFinished(async () => void (await receiver.close()))
  return receiver
}

/** Subscribes an address of its own. */
async function subscribed() {
  const email = `reader-${crypto.randomUUID()}@visitor.example`
  await academy.postJson('Newsletter/subscribe', { 'Email Address': email })
  const [row = { id: '', token: '' }] = await academy.rows<{ id: string; token: string }>(
    'select id, unsubscribe_token as token from subscriptions where email = $1',
    [email],
  )
  return { ...row, email }
}

test('a subscription is sent as its one field in JSON, but not without a service, nor once it has ended or was erased', async () => {
  const { deliveries, url } = await receive([200])
  const deps = { ...academy.deps, newsletterFormUrl: url }
  const { id, token, email } = await subscribed()
  await forwardSubscription(deps, { id })
  await forwardSubscription({ ...deps, newsletterFormUrl: undefined }, { id })
  await academy.post(`Newsletter/unsubscribe?token=${token}`, '')
  await forwardSubscription(deps, { id })
  await forwardSubscription(deps, { id: crypto.randomUUID() })
  expect(deliveries.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    ['application/json', JSON.stringify({ 'Email Address': email })],
  ])
})

test('a silent service is waited for 10 seconds, or until the server stops', async () => {
  const { deliveries, url } = await receive(['nothing', 'nothing'])
  const deps = { ...academy.deps, newsletterFormUrl: url }
  const { id } = await subscribed()
  const { timeout } = AbortSignal
  const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  onTestFinished(() => void vi.restoreAllMocks())
  const message = "The newsletter's form service did not answer (TimeoutError)."
  await expect(forwardSubscription(deps, { id })).rejects.toThrow(message)
  expect(timeoutMs).toHaveBeenCalledWith(10_000)
  timeoutMs.mockRestore()

  const stopping = new AbortController()
  const failing = expect(forwardSubscription(deps, { id }, stopping.signal)).rejects.toThrow('(AbortError).')
  await vi.waitFor(() => expect(deliveries).toHaveLength(2), { timeout: 25_000, interval: 50 })
  stopping.abort()
  await failing
})

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { forwardSubscription } from '#jobs/forward.ts'
import { type Answer, startLeadsReceiver } from '#tests/fakes/leads-receiver.ts'
import { sharedApi } from './open-api.ts'

// The address of the service is known once it has started.
const academy = sharedApi({ newsletterFormUrl: 'http://127.0.0.1:1/' })
const answers: Answer[] = []
let service: Awaited<ReturnType<typeof startLeadsReceiver>>
beforeAll(async () => {
  service = await startLeadsReceiver(answers)
  academy.deps.newsletterFormUrl = service.url
})
afterAll(() => service.close())
beforeEach(() => {
  service.deliveries.length = 0
})

let addresses = 0
async function subscribed(): Promise<{ id: string; email: string; token: string }> {
  const email = `reader-${++addresses}@visitor.example`
  await academy.postJson('Newsletter/subscribe', { 'Email Address': email })
  const [row] = await academy.rows<{ id: string; token: string }>(
    'select id, unsubscribe_token as token from subscriptions where email = $1',
    [email],
  )
  if (!row) throw new Error('not kept')
  return { ...row, email }
}
const received = () => service.deliveries.map(({ headers, body }) => ({ type: headers['content-type'], body }))
const sent = (email: string) => ({ type: 'application/json', body: JSON.stringify({ 'Email Address': email }) })

test('a subscription is sent as its one field in JSON, and any 2xx is a yes', async () => {
  const { id, email } = await subscribed()
  await forwardSubscription(academy.deps, { id })
  answers.push(200)
  await forwardSubscription(academy.deps, { id })
  expect(received()).toEqual([sent(email), sent(email)])
})

test('nothing is sent where there is nowhere to send it, or for someone who has left, or is kept no more', async () => {
  const { id, token } = await subscribed()
  await forwardSubscription({ ...academy.deps, newsletterFormUrl: undefined }, { id })
  await academy.post(`Newsletter/unsubscribe?token=${token}`, '')
  await forwardSubscription(academy.deps, { id })
  await forwardSubscription(academy.deps, { id: crypto.randomUUID() })
  expect(received()).toEqual([])
})

// What is no yes: forward-lead.test.ts, which posts by the same function.
test('a silent service is waited for 10 seconds, or until the server stops', async () => {
  const { id } = await subscribed()
  answers.push('nothing', 'nothing')
  const { timeout } = AbortSignal
  const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(forwardSubscription(academy.deps, { id })).rejects.toThrow(
    "The newsletter's form service did not answer (TimeoutError).",
  )
  expect(timeoutMs).toHaveBeenCalledWith(10_000)
  timeoutMs.mockRestore()

  const stopping = new AbortController()
  const failing = expect(forwardSubscription(academy.deps, { id }, stopping.signal)).rejects.toThrow('(AbortError).')
  await vi.waitFor(() => expect(service.deliveries).toHaveLength(2), { timeout: 20_000 })
  stopping.abort()
  await failing
})

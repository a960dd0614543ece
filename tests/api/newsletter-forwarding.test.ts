import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { forwardSubscription } from '#jobs/forward-subscription.ts'
import { startJobs } from '#jobs/worker.ts'
import { type FormService, type Mood, startFormService } from '#tests/fakes/form-service.ts'
import { freePort } from '#tests/fixtures/site.ts'
import { sharedApi } from './open-api.ts'

let service: FormService
// The address of the service is known once it has started.
const open = sharedApi({ newsletterFormUrl: 'http://127.0.0.1:1/' })
beforeAll(async () => {
  service = await startFormService()
  open.deps.newsletterFormUrl = service.url
})
afterAll(() => service.close())
beforeEach(() => Object.assign(service, { mood: 'json', received: [], strayed: [] }))
afterEach(() => void vi.restoreAllMocks())

let addresses = 0
async function subscribed(): Promise<{ id: string; email: string; token: string }> {
  const email = `reader-${++addresses}@visitor.example`
  await open.postJson('Newsletter/subscribe', { 'Email Address': email })
  const [row] = await open.rows<{ id: string; token: string }>(
    'select id, unsubscribe_token as token from subscriptions where email = $1',
    [email],
  )
  if (!row) throw new Error('not kept')
  return { ...row, email }
}
const leave = (token: string) => open.api.request(`/Newsletter/unsubscribe?token=${token}`, { method: 'POST' })
const sent = (email: string) => ({ type: 'application/json', body: { 'Email Address': email } })

describe('forwardSubscription', () => {
  it('sends the one field as JSON, and takes any 2xx for a yes', async () => {
    const { id, email } = await subscribed()
    await forwardSubscription(open.deps, { id })
    service.mood = 'html'
    await forwardSubscription(open.deps, { id })
    expect(service.received).toEqual([sent(email), sent(email)])
  })

  it('sends nothing where there is nowhere to send it, or for someone who has left, or is kept no more', async () => {
    const { id, token } = await subscribed()
    await forwardSubscription({ ...open.deps, newsletterFormUrl: undefined }, { id })
    await leave(token)
    await forwardSubscription(open.deps, { id })
    await forwardSubscription(open.deps, { id: crypto.randomUUID() })
    expect(service.received).toEqual([])
  })

  it.each<[Mood, string]>([
    ['broken', "The newsletter's form service answered 502."],
    ['redirect', "The newsletter's form service answered 302."],
    ['hangs up', "The newsletter's form service did not answer (UND_ERR_SOCKET)."],
  ])('fails where the service is %s, and goes nowhere else', async (mood, message) => {
    const { id } = await subscribed()
    service.mood = mood
    await expect(forwardSubscription(open.deps, { id })).rejects.toThrow(new Error(message))
    expect(service.received).toHaveLength(1)
    expect(service.strayed).toEqual([])
  })

  it('waits 10 seconds for a silent service', async () => {
    const { id } = await subscribed()
    service.mood = 'silent'
    const { timeout } = AbortSignal
    const timeoutMs = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50))
    await expect(forwardSubscription(open.deps, { id })).rejects.toThrow(
      "The newsletter's form service did not answer (TimeoutError).",
    )
    expect(timeoutMs).toHaveBeenCalledWith(10_000)
  })

  it('ends its wait when the server stops', async () => {
    const { id } = await subscribed()
    service.mood = 'silent'
    const stopping = new AbortController()
    const waiting = forwardSubscription(open.deps, { id }, stopping.signal)
    const failing = expect(waiting).rejects.toThrow('did not answer (AbortError).')
    await vi.waitFor(() => expect(service.received).toHaveLength(1), { timeout: 20_000 })
    stopping.abort()
    await failing
  })
})

describe('the queue', () => {
  const soon = { timeout: 25_000, interval: 50 }
  const jobOf = async (id: string) => {
    const [job] = await open.rows<{ attempts: number; last_error: string | null; locked_at: Date | null }>(
      `select attempts, last_error, locked_at from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
       where identifier = 'forward_subscription' and payload->>'id' = $1`,
      [id],
    )
    return job
  }
  const change = (id: string, what: string) =>
    open.rows(`update graphile_worker._private_jobs set ${what} where payload->>'id' = $1`, [id])

  it('keeps a subscription until the service is back, and then forwards it once', async () => {
    await open.rows('delete from graphile_worker._private_jobs')
    const jobs = await startJobs({ ...open.deps, newsletterFormUrl: `http://127.0.0.1:${await freePort()}/` })
    const { id, email } = await subscribed()
    await vi.waitFor(async () => expect((await jobOf(id))?.last_error).toContain('ECONNREFUSED'), soon)
    expect((await jobOf(id))?.last_error).not.toContain(email)
    await jobs.stop()

    const later = await startJobs(open.deps)
    await change(id, 'run_at = now()')
    await vi.waitFor(async () => expect(await jobOf(id)).toBeUndefined(), soon)
    await later.stop()
    expect(service.received).toEqual([sent(email)])
  })

  it('says once that it gave one up, without the address, and keeps it to be seen', async () => {
    const { id, email } = await subscribed()
    service.mood = 'broken'
    await change(id, 'attempts = 19, run_at = now()')
    const jobs = await startJobs(open.deps)
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ attempts: 20, locked_at: null }), soon)
    const givenUp = () => open.logged.filter(({ msg }) => msg === 'a job was given up')
    expect(givenUp()).toEqual([])
    await change(id, 'run_at = now()')
    await vi.waitFor(async () => expect(await jobOf(id)).toMatchObject({ attempts: 21, locked_at: null }), soon)
    await jobs.stop()
    expect(givenUp()).toEqual([expect.objectContaining({ task: 'forward_subscription', attempts: 21, level: 50 })])
    expect(JSON.stringify(open.logged)).not.toContain(email)
    expect(service.received).toHaveLength(2)
  })
})

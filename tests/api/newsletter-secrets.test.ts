import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharedApi } from './open-api.ts'

const academy = sharedApi({ newsletterFormUrl: 'https://forms.example/f/newsletter' })

async function subscribe(email: string): Promise<void> {
  const body = JSON.stringify({ 'Email Address': email })
  const response = await academy.api.request('/Newsletter/subscribe', { method: 'POST', body })
  expect(response.status).toBe(200)
}
const countJobs = async () =>
  Number((await academy.rows('select count(*) from graphile_worker._private_jobs'))[0]?.count)

test('an address that is subscribed costs the statements and jobs of a new one: no time tells them apart', async () => {
  await subscribe('known@visitor.example')
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  async function costOf(email: string) {
    const before = await countJobs()
    query.mockClear()
    await subscribe(email)
    const asked = query.mock.calls.map(([first]) => first as unknown as string | { text: string })
    const statements = asked.map((one) => (typeof one === 'string' ? one : one.text))
    return { statements, jobs: (await countJobs()) - before }
  }
  const known = await costOf('known@visitor.example')
  const unknown = await costOf('unknown@visitor.example')
  expect(unknown.statements.length).toBeGreaterThan(3)
  expect(unknown.jobs).toBe(2)
  expect(known).toEqual(unknown)
})

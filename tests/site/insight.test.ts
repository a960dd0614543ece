import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { startSite } from '#tests/fixtures/site.ts'

/** Asks for a page as a browser does, with `fetch` out of the way: it says of itself what it is. */
async function visit(url: string, headers: Record<string, string> = {}): Promise<void> {
  const browser = { 'Sec-Fetch-Dest': 'document', 'User-Agent': 'Mozilla/5.0 Gecko/20100101 Firefox/150.0' }
  const [response] = (await once(get(url, { headers: { ...browser, ...headers } }), 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
}

test('two servers add up what they counted, and a server that ends in order loses nothing', async () => {
  const { variables, database, close } = await createTestDatabase()
  onTestFinished(close)
  const start = (insight = 'on') => startSite({ ...variables, LOG_LEVEL: 'warn', INSIGHT: insight })
  const sites = await Promise.all([start(), start(), start('off')])
  onTestFinished(async () => {
    for (const site of sites) await site.stop()
  })

  for (const { url } of sites) {
    await visit(`${url}/about`)
    await visit(`${url}/apply?course=Cyber%20Security`, { Referer: 'https://www.google.com/' })
    await visit(`${url}/about`, { DNT: '1' })
    await visit(`${url}/about`, { 'Sec-GPC': '1' })
    await visit(`${url}/no-such-page`)
    await fetch(`${url}/about`)
    const headers = { 'Content-Type': 'text/plain' }
    const answer = await fetch(`${url}/api/v1/Insight/view`, { method: 'POST', headers, body: '{"page":"/contact"}' })
    expect(answer.status).toBe(204)
  }
  for (const { process } of sites) {
    const ended = once(process, 'exit')
    process.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  }

  const { rows } = await database.$client.query<{ row: string }>(
    `select concat_ws(' ', page, event, referrer, sum(count)) as row from analytics_counts
     group by page, event, referrer order by 1`,
  )
  expect(rows.map(({ row }) => row)).toEqual(['/about view direct 2', '/apply view search 2', '/contact view own 2'])
}, 120_000)

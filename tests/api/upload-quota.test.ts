import { beforeEach, expect, test } from 'vitest'
import { pdfOfSize } from '#tests/fixtures/resume-files.ts'
import { fileOf, resumeForm } from '#tests/fixtures/resume-form.ts'
import { failureOf, sharedApi } from './open-api.ts'

const file = pdfOfSize(20_000)
const academy = sharedApi()
let calls: ReturnType<typeof academy.changed>
beforeEach(async () => {
  await academy.rows('delete from leads')
  calls = academy.changed({ uploadBytesPerDay: 50_000 })
})

/** Without a Content-Length, as `fetch` makes it of a form. */
const requestFrom = (address: string, resume = file, headers: Record<string, string> = {}) =>
  new Request('http://localhost/Resume/submit', {
    method: 'POST',
    body: resumeForm({ resume: fileOf(resume) }),
    headers: { 'X-Address': address, ...headers },
  })
const send = async (...request: Parameters<typeof requestFrom>) => calls.api.request(requestFrom(...request))
const count = async () => Number((await academy.rows('select count(*) from lead_files'))[0]?.count)

async function mustRefuse(response: Response): Promise<void> {
  expect(response.status).toBe(429)
  const seconds = Number(response.headers.get('Retry-After'))
  expect(seconds).toBeGreaterThan(86_000)
  expect(seconds).toBeLessThanOrEqual(86_400)
  expect((await failureOf(response)).message).toBe(
    'Too much was uploaded from your network today. Please try again in 24 hours.',
  )
}

test('an address cannot fill the disk: beyond its bytes a day it is refused, before the body is read', async () => {
  for (let n = 0; n < 2; n++) expect((await send('192.0.2.1')).status).toBe(200)
  const third = requestFrom('192.0.2.1', file, { 'Content-Length': '21000' })
  await mustRefuse(await calls.api.request(third))
  expect(third.bodyUsed).toBe(false)
  expect(await count()).toBe(2)
  expect((await send('192.0.2.2')).status).toBe(200)
  expect((await calls.register()).status).toBe(200)
})

test('a body of unknown length is judged once it has come, and a file that fits goes on to be taken', async () => {
  for (let n = 0; n < 2; n++) expect((await send('192.0.2.1')).status).toBe(200)
  await mustRefuse(await send('192.0.2.1'))
  expect(await count()).toBe(2)
  expect((await send('192.0.2.1', pdfOfSize(10_000))).status).toBe(200)
  await mustRefuse(await send('192.0.2.1', pdfOfSize(1_000)))
})

test('uploads at the same moment get no more than the quota', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => send('192.0.2.1')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
  expect(await count()).toBe(2)
})

test('an IPv6 network counts as one, and refused files count', async () => {
  const nonsense = Buffer.alloc(20_000)
  for (const host of ['1', '2']) expect((await send(`2001:db8:1:2::${host}`, nonsense)).status).toBe(422)
  await mustRefuse(await send('2001:db8:1:2::3'))
  expect((await send('2001:db8:1:3::1')).status).toBe(200)
})

test('other networks of one IPv6 allocation do not multiply the quota without end', async () => {
  calls = academy.changed({ uploadBytesPerDay: 20_000 })
  const from = (n: number) => send(`2001:db8:1:${n.toString(16)}::1`)
  // Eight times the quota of a single visitor for the whole /48, four times for the /56 that all of these are in.
  for (let n = 0; n < 4; n++) expect((await from(n)).status).toBe(200)
  await mustRefuse(await from(4))
  for (let n = 0; n < 4; n++) expect((await from(256 + n)).status).toBe(200)
  await mustRefuse(await from(512))
  expect((await send('2001:db8:2::1')).status).toBe(200)
})

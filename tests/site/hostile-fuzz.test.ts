import { execFileSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { mutatedRequests } from '#tests/fixtures/mutated-requests.ts'
import { mustTellNothing, raw, statusOf } from '#tests/fixtures/raw-request.ts'
import { startSiteOnDatabase } from '#tests/fixtures/site-on-database.ts'

const isLong = process.env.FAULTS === 'long'
const REQUESTS = isLong ? 50_000 : 2_500
/** Another one for each long run. Where one fails it says so, and FUZZ_SEED repeats it. */
const SEED = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 1_000_000 : 1905))
const AT_ONCE = 24
/** Of memory that the server may take beside what it had before: uploads under way lie in it (api/resumes). */
const MORE_MEBIBYTES = 300

const site = await startSiteOnDatabase()
afterAll(() => site.stop())

const mebibytes = () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(site.process.pid)])) / 1024

/** What is wrong with an answer, if anything. None at all is right for what is never finished. */
function faultOf(answer: string): string | undefined {
  const final = answer.replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, '')
  if (final === '') return undefined
  if (statusOf(answer) < 100 || statusOf(answer) >= 500) return 'the status'
  if (/^HTTP\/1\.1 5\d\d /m.test(answer)) return 'a later status'
  const heads = final.split('\r\n\r\n', 1)[0] ?? ''
  if (!/^x-content-type-options: nosniff/im.test(heads)) return 'no nosniff'
  if (!/^content-security-policy: /im.test(heads)) return 'no policy'
  if (/^(location|link|refresh):.*evil\.example/im.test(heads) || /^set-cookie/im.test(heads)) return 'a header'
  try {
    mustTellNothing(answer)
  } catch {
    return 'what it tells'
  }
}

test('thousands of spoilt requests: never a 5xx, nothing told, and the server goes on', {
  timeout: 1_800_000,
}, async () => {
  const requests = mutatedRequests(SEED)
  const before = mebibytes()
  const wrong: string[] = []
  const statuses = new Map<number, number>()
  let left = REQUESTS
  const work = async () => {
    while (left-- > 0 && wrong.length < 5) {
      const bytes = requests.next().value
      const answer = await raw(site.url, bytes, 400)
      const status = statusOf(answer)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const fault = faultOf(answer)
      if (fault) wrong.push(`${fault}: ${JSON.stringify(bytes).slice(0, 2000)}\n${answer.slice(0, 500)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(wrong, `seed ${SEED}`).toEqual([])
  // Not all were spoilt beyond recognition: each way of answering was met.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 404, 405, 415, 422]))
  expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(200)
  expect(mebibytes() - before).toBeLessThan(MORE_MEBIBYTES)
  const failures = site
    .output()
    .split('\n')
    .filter((line) => /"level":[56]0|Error/.test(line))
  expect(failures).toEqual([])
})

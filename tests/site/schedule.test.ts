import { afterAll, expect, test } from 'vitest'
import type { EntryKind } from '#content/schedule-entries.ts'
import { CALENDAR_PATH, workshopPath } from '#content/site-paths.ts'
import { toTyped } from '#office/desk/schedule/controls.ts'
import { entryPath } from '#office/desk/schedule/fields.ts'
import { openSignIn } from '#services/staff/sign-ins.ts'
import { createTestDatabase } from '#tests/fixtures/database.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { content, getStart, otherTraining, sitePaths, training, workshop } from '#tests/fixtures/sample-content.ts'
import { type RunningSite, startSite } from '#tests/fixtures/site.ts'

// One address for all processes, so that their pages can be the same.
const PUBLIC_URL = 'http://academy.example'
const START = getStart(otherTraining).id
/** The code that these sites accept: not the one of the content. */
const WAIVER_CODE = 'autumn-for-friends'

const running: RunningSite[] = []

const kept = await createTestDatabase()
const { staffId } = await hire(kept.database, 'admissions', 'Adam Sample')
const token = await openSignIn(kept.database, staffId, {}, 'passkey')
const cookie = `desk-session=${token}`
afterAll(async () => {
  for (const site of running) await site.stop()
  await kept.close()
})

async function start(): Promise<RunningSite> {
  const site = await startSite({ ...kept.variables, PUBLIC_URL, WAIVER_CODE, LOG_LEVEL: 'warn' })
  running.push(site)
  return site
}

/** Changes an entry at the desk of a process, by its form. */
async function change(site: RunningSite, kind: EntryKind, id: string, changes: object): Promise<void> {
  const sql = 'select value from schedule_entries where kind = $1 and id = $2'
  const [{ value }] = (await kept.database.$client.query(sql, [kind, id])).rows
  const form = [...toTyped(kind, { ...value, ...changes }), ['known', JSON.stringify(value)], ['intent', 'save']]
  const answer = await fetch(`${site.url}${entryPath(kind, id)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: PUBLIC_URL },
    body: new URLSearchParams(form as [string, string][]),
  })
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, expect.stringContaining('saved=')])
}

/** What a process answers at paths, without nonces. */
async function read({ url }: RunningSite, paths: string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const answer = await fetch(`${url}${path}`)
    found.push(`${path} ${answer.status} ${(await answer.text()).replaceAll(/ nonce="[^"]*"/g, '')}`)
  }
  return found
}

test('pages of a process that has seen changes are, byte for byte, those of a new one on the same rows', async () => {
  const site = await start()
  const shown = ['/', '/_.data', otherTraining.path, `${otherTraining.path}.data`, training.path]
  const before = await read(site, shown)
  await change(site, 'start', START, {
    seats: 12,
    tuition: { amount: 4800, currency: 'USD' },
    plans: [{ kind: 'deposit', deposit: 500 }],
  })
  await change(site, 'start', getStart(training).id, { canceled: true })
  await change(site, 'workshop', workshop.id, { price: 1234 })
  await change(site, 'round', content.scholarship.firstDay, {
    applicationsClose: '2998-10-31',
    firstDay: '2998-11-03',
  })
  const changed = await read(site, shown)
  for (const page of await read(site, [otherTraining.path, `/compare?trainings=${otherTraining.id}`])) {
    expect(page).toContain('With a deposit: USD 500 first, then USD 4,300')
  }
  expect(before.filter((page) => changed.includes(page))).toEqual([])
  await change(site, 'start', START, { seats: 14 })
  const files = ['/sitemap.xml', '/llms.txt', `/cohorts/${START}.ics`]
  const changing = [...shown, '/webinar', CALENDAR_PATH, workshopPath(workshop.id), ...files]
  const another = await start()
  expect(await read(another, changing)).toEqual(await read(site, changing))
  // A code is shown only where it is the accepted one.
  const pages = await read(another, [...sitePaths, '/_.data', '/scholarship.data', '/robots.txt', ...files])
  for (const code of [content.scholarship.promoCode, WAIVER_CODE]) {
    expect(pages.filter((page) => page.toLowerCase().includes(code.toLowerCase()))).toEqual([])
  }

  // Killed between a change and the page that shows it: the next start shows it.
  await change(another, 'start', START, { seats: 33 })
  another.process.kill('SIGKILL')
  const page = await (await fetch(`${(await start()).url}${otherTraining.path}`)).text()
  expect(page).toContain('33 seats')
})

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { SCANNER_FOUND } from '#contract/files.ts'
import { loadEmail } from '#jobs/emails.ts'
import { openVirusScanner } from '#services/files/virus-scanner.ts'
import { renderEvent } from '#services/handoff/render.ts'
import { type ClamdMood, startFakeClamd, VIRUS } from '#tests/fakes/clamd.ts'
import { goodPdf, pdfOfSize } from '#tests/fixtures/resume-files.ts'
import { getFile, resumeForm } from '#tests/fixtures/resume-form.ts'
import { getFailure, sharedApi } from './open-api.ts'

/** Milliseconds for a scanner that gives no answer, and for one that does, on machines busy with other tests. */
const SOON = 200
const LONG = 30_000

let clamd: Awaited<ReturnType<typeof startFakeClamd>>
const counted: string[] = []
const academy = sharedApi({
  scanner: (bytes) => openVirusScanner(clamd.url, clamd.mood === 'scans' ? LONG : SOON)(bytes),
  count: (what, kind) => counted.push(`${what} ${kind}`),
})
beforeAll(async () => {
  clamd = await startFakeClamd()
})
beforeEach(() => {
  clamd.mood = 'scans'
  counted.length = 0
})
afterAll(() => clamd.close())

const infected = () => Buffer.concat([goodPdf(), Buffer.from(VIRUS)])
const send = (file: Uint8Array = goodPdf(), { post } = academy as Pick<typeof academy, 'post'>) =>
  post('Resume/submit', resumeForm({ resume: getFile(file) }))
async function sent(...what: Parameters<typeof send>): Promise<{ id: string; scan: string }> {
  const { id } = (await (await send(...what)).json()) as { id: string }
  const [row] = await academy.rows('select lead_id as id, scan from lead_files where lead_id = $1', [id])
  return row as { id: string; scan: string }
}

test('a file is scanned as a whole, and kept as clean', async () => {
  const large = pdfOfSize(2 ** 20)
  expect((await send(large)).status).toBe(200)
  expect(clamd.scanned.at(-1)?.equals(large)).toBe(true)
  expect((await sent()).scan).toBe('clean')
  expect(counted).toContain('scans clean')
})

test('an infected file is refused, counted and logged without a word of the visitor; nothing is kept', async () => {
  const before = await readdir(join(academy.dataDir, 'files'))
  const [rows] = await academy.rows('select count(*) from lead_files')
  academy.logged.length = 0
  const response = await send(infected())
  expect(response.status).toBe(422)
  expect((await getFailure(response)).errors).toEqual({ resume: [SCANNER_FOUND] })
  expect(await readdir(join(academy.dataDir, 'files'))).toEqual(before)
  expect(await academy.rows('select count(*) from lead_files')).toEqual([rows])
  expect(counted).toEqual(['scans found'])
  expect(academy.logged).toMatchObject([{ found: 'Win.Test.EICAR_HDB-1', msg: expect.stringContaining('rejected') }])
  expect(JSON.stringify(academy.logged)).not.toMatch(/\bada\b|192\.0\.2\.1/i)
})

test.each<[ClamdMood]>([
  ['has no room'],
  ['fails'],
  ['is silent'],
  ['reads nothing'],
  ['trickles'],
  ['hangs up'],
  ['answers nonsense'],
])('a scanner that %s costs no resume: it is kept, marked as not scanned', async (mood) => {
  clamd.mood = mood
  expect((await sent(pdfOfSize(5 * 2 ** 20))).scan).toBe('not_scanned')
  expect(counted.filter((what) => what.startsWith('scans'))).toEqual(['scans not_scanned'])
  expect(academy.logged.at(-1)).toMatchObject({ msg: 'a file could not be scanned' })
})

test('so does one that is not there; without one the scan is off; one on a Unix socket scans', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'academy-clamd-'))
  const local = await startFakeClamd(join(folder, 'clamd.ctl'))
  const gone = await startFakeClamd()
  await gone.close()
  onTestFinished(async () => {
    await local.close()
    await rm(folder, { recursive: true })
  })
  for (const [scanner, scan] of [
    [openVirusScanner(gone.url), 'not_scanned'],
    [undefined, 'off'],
    [openVirusScanner(local.url, LONG), 'clean'],
  ] as const) {
    expect((await sent(goodPdf(), academy.changed({ scanner }))).scan).toBe(scan)
  }
})

test('the notice to staff and the webhook say what the scan said, the email to the visitor does not', async () => {
  clamd.mood = 'hangs up'
  const { id } = await sent()
  const textTo = async (to: 'staff' | 'visitor') => {
    const email = await loadEmail(academy.deps, { kind: 'resume', to, id }, new Date())
    return email && (await academy.deps.mailer.write(email)).text
  }
  expect(await textTo('staff')).toContain('Virus Scan: Not scanned: the virus scanner did not answer')
  expect(await textTo('visitor')).not.toContain('Virus Scan')

  const event = { type: 'resume.created', subjectId: id, sequence: 1, change: {}, at: new Date() }
  const body = await renderEvent(academy.deps.database, event)
  expect(JSON.parse(body ?? '')).toMatchObject({ lead: { scan: 'not_scanned' } })
})

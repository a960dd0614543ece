import { afterAll, beforeEach, expect, test } from 'vitest'
import { createUploadQuota } from '#http/upload-quota.ts'
import { askForDocuments } from '#services/documents/ask.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { currentVersion, dayAfter } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { pdfOfSize } from '#tests/fixtures/resume-files.ts'
import { getFile } from '#tests/fixtures/resume-form.ts'

// The pages on which applicants see what the academy asks for, and send it: a plain form with a file.

const pages = await openTestApplicants()
afterAll(() => pages.close())
const maya = await hire(pages.deps.database, 'admissions', 'Maya Sample')
const email = 'ada@visitor.example'
let id: string
let document: string
let cookie: string
beforeEach(async () => {
  await pages.api.rows('delete from applications; delete from applicant_limits')
  pages.deps.uploads = createUploadQuota(1e9)
  id = await pages.api.registered({ EmailAddress: email })
  const asked = { chosen: [], other: 'Transcript <b>', respondBy: dayAfter(14) }
  await askForDocuments(pages.deps, maya, await currentVersion(pages.api, id), asked)
  const [row] = await pages.api.rows<{ id: string }>('select id from documents')
  document = row?.id ?? ''
  cookie = await pages.signedIn(email)
})

function form(file: File | string, changes: Record<string, string> = {}): FormData {
  const all = new FormData()
  for (const [name, value] of Object.entries({ intent: 'send', id: `file ${document}`, document, ...changes })) {
    all.append(name, value)
  }
  all.append('file', file)
  return all
}
const transcript = (bytes = 600) => getFile(pdfOfSize(bytes), 'Transcript.pdf')
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  pages.ask(`/application/${id}/documents`, { method: 'POST', body, cookie, headers })
const read = async (path = `/application/${id}/documents`) => (await pages.ask(path, { cookie })).text()
const files = () => pages.api.rows('select file_name from document_files')

test('the page says what is asked for, by when, and what has arrived, but never shows a file', async () => {
  expect(await read('/application')).toMatch(/Transcript &lt;b&gt;.*Please send it.*Send documents/s)
  const answer = await post(form(transcript()))
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/application/${id}/documents?sent`])
  const page = await read()
  expect(page).toMatch(/Arrived, we check it.*Transcript\.pdf.*600 bytes/s)
  expect(page).toContain('type="file"')
  expect(page).toContain('capture="environment"')
  expect(page).not.toMatch(/%PDF|document\/[\w-]+"/)
  await pages.api.rows("update documents set state = 'accepted'")
  expect(await read()).not.toContain('type="file"')
  expect(await read('/application')).toContain('Accepted')
})

test('a wrong or missing file gets a sentence beside its field, and the other forms stay as they are', async () => {
  for (const [file, sentence] of [
    [new File([], ''), 'A file is required'],
    [getFile(Buffer.from('MZ'), 'a.exe'), 'A file must be a PDF'],
    [getFile(Buffer.from('<svg>'), 'a.png'), 'This file does not match its extension.'],
  ] as const) {
    const answer = await post(form(file))
    const page = await answer.text()
    expect([answer.status, page.split(sentence).length]).toEqual([422, 2])
  }
  expect(await files()).toEqual([])
})

test('a file that is too large gets a page once it has been read, with a way back; nothing of it is kept', async () => {
  const body = form(transcript(11 * 2 ** 20))
  const sent = new Response(body)
  const bytes = await sent.arrayBuffer()
  for (const length of [{}, { 'Content-Length': String(bytes.byteLength) }]) {
    const answer = await post(bytes, { 'Content-Type': sent.headers.get('Content-Type') ?? '', ...length })
    const page = await answer.text()
    expect([answer.status, page.includes('The file is too large. The limit is 10 MB.')]).toEqual([413, true])
    expect(page).toContain(`href="/application/${id}/documents"`)
  }
  expect(await files()).toEqual([])
})

test('broken, foreign and strange forms are refused, none with a 5xx', async () => {
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=edge' }
  for (const [body, headers, status] of [
    ['', multipart, 400],
    ['no form', multipart, 400],
    [form(transcript()), { Origin: 'https://elsewhere.example' }, 403],
    [form('text'), {}, 422],
    [form(transcript(), { intent: 'accept' }), {}, 422],
    [form(transcript(), { document: id }), {}, 404],
    [form(transcript(), { document: "' or 1=1" }), {}, 404],
    ['x'.repeat(200_000), { 'Content-Type': 'application/x-www-form-urlencoded' }, 413],
  ] as const) {
    expect([String(body).slice(0, 9), (await post(body, headers)).status]).toEqual([String(body).slice(0, 9), status])
  }
  expect(await files()).toEqual([])
})

test('without a sign-in, and as somebody else, nothing is stored', async () => {
  cookie = ''
  const ended = await post(form(transcript()))
  expect([ended.status, ended.headers.get('Location')]).toEqual([302, '/application/sign-in'])
  cookie = await pages.signedIn('eve@visitor.example')
  expect((await post(form(transcript()))).status).toBe(404)
  expect(await files()).toEqual([])
})

test('resumes and documents share the bytes of a network and the free space of the disk', async () => {
  pages.deps.uploads = createUploadQuota(30_000)
  expect((await post(form(transcript(20_000)))).status).toBe(302)
  const full = await post(form(transcript(20_001)))
  expect([full.status, (await full.text()).includes('reached its upload limit for today')]).toEqual([429, true])
  const low = { free: async () => 0, isLow: async () => true }
  Object.assign(pages.deps, { disk: { forms: undefined, files: low } })
  expect((await post(form(transcript()))).status).toBe(503)
  Object.assign(pages.deps, { disk: undefined })
  expect(await files()).toHaveLength(1)
})

test('ten thousand files of one person end at thirty a day, and keep nobody else waiting', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => post(form(transcript(600 + n)))))
  const counts = Map.groupBy(answers, ({ status }) => status)
  expect(counts.get(302)).toHaveLength(10)
  expect([...counts.keys()].sort()).toEqual([302, 409, 429])
  expect(await files()).toHaveLength(10)
})

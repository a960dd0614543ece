import { expect, test } from 'vitest'
import { documentFile, documentLimits } from '#contract/documents.ts'
import { SCANNER_FOUND, wrongSignature } from '#contract/files.ts'
import { openDatabase } from '#database/client.ts'
import { type SweepFilePayload, sweepFile } from '#services/files/keep.ts'
import type { UploadedFile } from '#services/files/upload.ts'
import { DATABASE_DOWN } from '#tests/api/open-api.ts'
import { owner, pdf, respondBy, setUpDocuments } from '#tests/fixtures/documents.ts'
import * as samples from '#tests/fixtures/resume-files.ts'
import { expectDeclined, setUpActor } from '#tests/fixtures/set-up.ts'
import { acceptDocument, askAgain } from './ask.ts'
import { openDocument } from './open.ts'
import { removeFile, sendDocument } from './send.ts'

const { academy, deps, maya, its, now, last, ask, send, kept, record, steps } = setUpDocuments()
const finn = setUpActor(deps, 'finance', 'Finn Sample')

test.each<[string, UploadedFile | null, string]>([
  ['nothing', null, 'A file is required'],
  ['an empty file', { name: 'a.pdf', bytes: new Uint8Array() }, 'This file is empty. Please choose another one.'],
  ['a program', { name: 'a.exe', bytes: samples.executable() }, expect.stringContaining('must be a PDF')],
  ['a program by another name', { name: 'a.jpg', bytes: samples.executable() }, wrongSignature(documentFile)],
  ['a page', { name: 'a.png', bytes: Buffer.from('<svg onload=alert(1)>') }, wrongSignature(documentFile)],
  ['a zip', { name: 'bomb.zip', bytes: samples.goodDocx() }, expect.stringContaining('must be a PDF')],
  ['too much', { name: 'a.pdf', bytes: samples.pdfOfSize(documentFile.maxBytes + 1) }, 'A file must be at most 10 MB.'],
])('%s is refused with a sentence, and nothing is kept', async (_case, file, sentence) => {
  await ask('Transcript')
  const before = await kept()
  await expectDeclined(send(file), 'invalid', { errors: { file: [sentence] } })
  expect([await kept(), (await last()).state]).toEqual([before, 'asked'])
})

test('photos are taken as they come, under the id of their row, whatever their name', async () => {
  await ask('Photo ID')
  const jpg = { name: '../../etc/Ünïcode\u202E.JPG', bytes: Buffer.from('ffd8ffe000104a464946', 'hex') }
  await send(jpg)
  await send({ name: 'b.png', bytes: Buffer.from('89504e470d0a1a0a00', 'hex') })
  const { files, id: document } = await last()
  expect(files.map(({ name }) => name)).toEqual(['Ünïcode.JPG', 'b.png'])
  const [first] = files
  const opened = await openDocument(deps, maya, { recordId: its.id, fileId: first?.id ?? '' })
  expect(opened).toMatchObject({ name: 'Ünïcode.JPG', type: 'image/jpeg' })
  expect(Buffer.from(opened.bytes)).toEqual(jpg.bytes)
  const fileKeys = await academy.rows('select file_key from document_files where document_id = $1', [document])
  expect(fileKeys).toContainEqual({ file_key: `${first?.id}.jpg` })
  await expectDeclined(openDocument(deps, finn, { recordId: its.id, fileId: first?.id ?? '' }), 'forbidden')
  const other = await academy.registered()
  await expectDeclined(openDocument(deps, maya, { recordId: other, fileId: first?.id ?? '' }), 'not_found')
})

test('the same file twice, or at the same moment, is one file and one event', async () => {
  await ask('Transcript')
  const before = await kept()
  await Promise.all([send(), send(), send()])
  await send()
  expect([(await last()).files.length, (await kept()) - before]).toEqual([1, 1])
  expect(await steps()).toEqual(['asked', 'sent'])
})

test("other people's documents, and those of another application, are not there", async () => {
  await ask('Transcript')
  const before = await kept()
  await expectDeclined(send(pdf(), { email: 'eve@visitor.example' }), 'not_found')
  const { id: documentId } = await last()
  const other = await academy.registered({ EmailAddress: 'eve@visitor.example' })
  const eve = { email: 'eve@visitor.example' }
  await expectDeclined(sendDocument(deps, eve, { applicationId: other, documentId }, pdf()), 'not_found')
  await expectDeclined(removeFile(deps, eve, { applicationId: other, documentId, fileId: documentId }), 'not_found')
  for (const wrong of ['', 'x', "' or 1=1", other]) {
    await expectDeclined(sendDocument(deps, owner, { applicationId: its.id, documentId: wrong }, pdf()), 'not_found')
  }
  expect(await kept()).toBe(before)
})

test('a person sends thirty files a day, ten for a document, a hundred megabytes for an application', async () => {
  await ask('Transcript')
  for (let n = 0; n < documentLimits.filesOfDocument; n++) await send(pdf(String(n)))
  await expectDeclined(send(pdf('more')), 'conflict')
  await ask('Photo ID')
  await academy.rows('update document_files set file_bytes = 10485760')
  await expectDeclined(send(pdf('more')), 'conflict', { message: expect.stringContaining('100 MB') })
  await academy.rows('update document_files set file_bytes = 1')
  const limits = "update applicant_limits set points = 29 where key like 'document %'"
  await academy.rows(limits)
  await send(pdf('last'))
  await expectDeclined(send(pdf('beyond')), 'too_many')
})

test('an applicant removes what nobody has accepted; its file goes with its row', async () => {
  await ask('Transcript')
  await send(pdf('wrong'))
  const { id: documentId, files } = await last()
  const which = { applicationId: its.id, documentId, fileId: files[0]?.id ?? '' }
  await removeFile(deps, owner, which)
  await removeFile(deps, owner, which)
  expect(await last()).toMatchObject({ state: 'asked', files: [] })
  expect(await record()).toEqual({ state: 'waiting', waitingOn: 1, documents: 'missing' })
  expect(await steps()).toEqual(['asked', 'sent', 'removed'])
  const before = await kept()
  await sweep()
  expect(await kept()).toBe(before - 1)
  await send(pdf('right'))
  await acceptDocument(deps, maya, await now(), documentId)
  const [file] = (await last()).files
  await expectDeclined(removeFile(deps, owner, { ...which, fileId: file?.id ?? '' }), 'conflict')
  await expectDeclined(send(pdf('another')), 'conflict')
})

/** Does what the queue would do, now or a day later. */
async function sweep(): Promise<void> {
  const jobs = await academy.rows<{ payload: SweepFilePayload }>(
    "delete from graphile_worker._private_jobs where payload->>'fileKey' is not null returning payload",
  )
  for (const { payload } of jobs) await sweepFile(deps, payload)
}

test('killed between file and row, the file is swept; one with its row stays', async () => {
  await ask('Transcript')
  await send(pdf('whole'))
  const before = await kept()
  const { id: documentId } = await last()
  const away = { ...deps, files: { ...deps.files, delete: async () => {} } }
  const which = { applicationId: its.id, documentId }
  const killed = { ...away, database: openDatabase(DATABASE_DOWN) }
  await expect(sendDocument(killed, owner, which, pdf('half'))).rejects.toThrow()
  await academy.rows("update documents set state = 'accepted' where id = $1", [documentId])
  await expectDeclined(sendDocument(away, owner, which, pdf('half')), 'conflict')
  expect(await kept()).toBe(before + 1)
  await sweep()
  expect(await kept()).toBe(before)
})

test('a row whose file is gone says so, and staff ask again; a storage that takes nothing leaves no row', async () => {
  await ask('Transcript')
  await send()
  const { id: document, files } = await last()
  await academy.rows("update document_files set file_key = 'gone.pdf' where document_id = $1", [document])
  await expectDeclined(openDocument(deps, maya, { recordId: its.id, fileId: files[0]?.id ?? '' }), 'not_found')
  await askAgain(deps, maya, await now(), { id: document, problem: 'We cannot open it.', respondBy })
  const full = { ...deps, files: { ...deps.files, put: () => Promise.reject(new Error('ENOSPC')) } }
  const which = { applicationId: its.id, documentId: document }
  await expectDeclined(sendDocument(full, owner, which, pdf('again')), 'unavailable')
  expect((await last()).files).toHaveLength(1)
  const scanner = async () => ({ found: 'EICAR' })
  const infected = sendDocument({ ...deps, scanner }, owner, which, pdf('again'))
  await expectDeclined(infected, 'invalid', { errors: { file: [SCANNER_FOUND] } })
})

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wrongSignature } from '#contract/files.ts'
import { resumeFile } from '#contract/forms/resume.ts'
import { leadsOfKind } from '#tests/fixtures/leads.ts'
import * as files from '#tests/fixtures/resume-files.ts'
import { getFile, goodResume, resumeForm } from '#tests/fixtures/resume-form.ts'
import { getFailure, sharedApi } from './open-api.ts'

const { maxBytes: RESUME_MAX_BYTES } = resumeFile
const WRONG_SIGNATURE = wrongSignature(resumeFile)

const open = sharedApi()

const send = (changes: Parameters<typeof resumeForm>[0] = {}, headers?: Record<string, string>) =>
  open.post('Resume/submit', resumeForm(changes), headers)
const keptFiles = () => readdir(join(open.dataDir, 'files')).catch(() => [])
const count = async () => Number((await open.rows('select count(*) from lead_files'))[0]?.count)
async function getRow(response: Response): Promise<Record<string, unknown>> {
  const { id } = (await response.json()) as { id: string }
  const [row] = await open.rows<Record<string, unknown>>(`select * from ${leadsOfKind('resume')} where id = $1`, [id])
  const { answers, ...others } = row ?? {}
  return { ...others, ...(answers as object) }
}
/** Nothing is kept of what is refused. */
async function mustRefuse(sending: Promise<Response>, status: number): Promise<Record<string, string[]>> {
  const before = [await count(), (await keptFiles()).length]
  const response = await sending
  expect(response.status).toBe(status)
  expect([await count(), (await keptFiles()).length]).toEqual(before)
  return (await getFailure(response)).errors ?? {}
}

describe('a resume', () => {
  it('is kept with its file, and with the jobs that follow from it', async () => {
    const response = await send()
    expect(response.status).toBe(200)
    const row = await getRow(response)
    const { consent, ...answers } = goodResume
    expect(Object.values(row).map(String)).toEqual(expect.arrayContaining(Object.values(answers)))
    expect(row).toMatchObject({
      file_key: `${row.id}.pdf`,
      file_name: 'Ada Byron.pdf',
      file_type: 'application/pdf',
      file_bytes: files.goodPdf().length,
      consented_at: expect.any(Date),
    })
    const path = join(open.dataDir, 'files', String(row.file_key))
    expect(await readFile(path)).toEqual(files.goodPdf())
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const jobs = await open.getJobs(String(row.id))
    expect(jobs.map(({ task, payload }) => ({ task, payload }))).toEqual([
      { task: 'send_email', payload: { id: row.id, to: 'visitor', kind: 'resume' } },
      { task: 'send_email', payload: { id: row.id, to: 'staff', kind: 'resume' } },
    ])
  })

  it('may be a Word document, new or old, or a PDF with its header in the first 1024 bytes, of 5 MB at most', async () => {
    const docx = await getRow(await send({ resume: getFile(files.goodDocx(), 'CV.DOCX'), phone: '+4407911123456' }))
    expect(docx).toMatchObject({ file_name: 'CV.DOCX', file_key: `${docx.id}.docx`, phone: '+447911123456' })
    expect(docx.file_type).toBe('application/vnd.openxmlformats-officedocument.wordprocessingml.document')
    const doc = await getRow(await send({ resume: getFile(files.goodDoc(), 'cv.doc') }))
    expect(doc).toMatchObject({ file_type: 'application/msword', file_key: `${doc.id}.doc` })
    const late = Buffer.concat([Buffer.alloc(1019, 32), files.goodPdf()])
    expect((await send({ resume: getFile(late) })).status).toBe(200)
    const pdf = files.pdfOfSize(RESUME_MAX_BYTES)
    expect((await getRow(await send({ resume: getFile(pdf) }))).file_bytes).toBe(RESUME_MAX_BYTES)
  })

  it('is kept once, however often it comes under one key', async () => {
    const before = [await count(), (await keptFiles()).length]
    const headers = { 'Idempotency-Key': 'resume again' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({}, headers)))
    answers.push(await send({}, headers))
    const ids = new Set(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: string }).id)))
    expect(ids.size).toBe(1)
    expect([await count(), (await keptFiles()).length]).toEqual(before.map((n) => n + 1))
    const other = getFile(files.pdfOfSize(5_000))
    await mustRefuse(send({ resume: other }, headers), 409)
    await mustRefuse(send({ role: 'Another one' }, headers), 409)
  })

  it('is refused with everything that is missing or wrong at once, and without a consent that says so', async () => {
    const { linkedInUrl, ...required } = goodResume
    const missing = Object.fromEntries(Object.keys(required).map((name) => [name, undefined]))
    expect(Object.keys(await mustRefuse(send(missing), 422)).sort()).toEqual(Object.keys(required).sort())
    const errors = await mustRefuse(send({ email: 'ada', phone: '+10791112', consent: 'yes', resume: undefined }), 422)
    expect(errors).toEqual({
      email: ['Invalid email format.'],
      phone: ['Invalid phone number format.'],
      consent: ['Consent to be presented to employers is required'],
      resume: ['Resume is required'],
    })
  })

  it('is refused from a program', async () => {
    expect(await mustRefuse(send({ website: 'https://buy.example' }), 422)).toHaveProperty('website')
    await mustRefuse(send({ secondsToFill: '0.5' }), 422)
    expect((await send({ website: '', secondsToFill: '40' })).status).toBe(200)
  })
})

describe('a file', () => {
  const typeRefused = 'Resume must be a PDF or Word document (.pdf, .doc or .docx).'
  it.each<[string, () => Uint8Array, string, string]>([
    ['an executable', files.executable, 'cv.exe', typeRefused],
    ['an executable under another name', files.executable, 'cv.pdf', WRONG_SIGNATURE],
    ['a DOC as DOCX', files.goodDoc, 'cv.docx', WRONG_SIGNATURE],
    [
      'a PDF header too late',
      () => Buffer.concat([Buffer.alloc(1020, 32), files.goodPdf()]),
      'cv.pdf',
      WRONG_SIGNATURE,
    ],
    ['a signature cut short', () => files.goodDoc().subarray(0, 7), 'cv.doc', WRONG_SIGNATURE],
    ['a name that reads backwards', files.executable, 'cv\u202Efdp.exe', typeRefused],
    ['no name', files.goodPdf, '', typeRefused],
    ['nothing in it', () => new Uint8Array(), 'cv.pdf', 'This file is empty. Please choose another one.'],
  ])('with %s is refused with a sentence', async (_case, make, name, sentence) => {
    expect(await mustRefuse(send({ resume: getFile(make(), name) }), 422)).toEqual({ resume: [sentence] })
  })

  it('of 5 MB and a byte is too large', async () => {
    const resume = getFile(files.pdfOfSize(RESUME_MAX_BYTES + 1))
    const sentence = 'The file is too large. The limit is 5 MB.'
    expect(await mustRefuse(send({ resume }), 413)).toEqual({ resume: [sentence] })
  })

  it('lies on disk under the id of its row, whatever its name', async () => {
    const row = await getRow(await send({ resume: getFile(files.goodPdf(), '../../etc/履歴書 "x".pdf') }))
    expect(row).toMatchObject({ file_name: '履歴書 %22x%22.pdf', file_key: `${row.id}.pdf` })
    expect(await keptFiles()).toContain(`${row.id}.pdf`)
  })
})

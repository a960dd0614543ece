import { expect, test } from 'vitest'
import { naughtyStrings } from '#tests/fixtures/naughty-strings.ts'
import { goodPdf } from '#tests/fixtures/resume-files.ts'
import { fileOf, resumeForm } from '#tests/fixtures/resume-form.ts'
import { failureOf, sharedApi } from './open-api.ts'

const academy = sharedApi()

const send = (changes: Parameters<typeof resumeForm>[0]) =>
  Promise.resolve(academy.api.request('/Resume/submit', { method: 'POST', body: resumeForm(changes) }))

// An empty file is refused whatever stands beside it, so that no file is stored a thousand times.
test('every string as each text of a resume is judged as everywhere, field by field', async () => {
  const fields = ['name', 'role', 'place', 'skills', 'email', 'phone', 'yearsOfExperience', 'engagement', 'consent']
  const wrong: string[] = []
  for (const text of naughtyStrings.map((string) => string.toWellFormed())) {
    const resume = fileOf(new Uint8Array(), text.includes('\0') ? `${text}.pdf` : 'cv.pdf')
    const response = await send({ ...Object.fromEntries(fields.map((field) => [field, text])), resume })
    const refused = Object.keys((await failureOf(response)).errors ?? {})
    const tidy = text.trim()
    const expected = ['resume', 'engagement']
    if (/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(tidy)) expected.push('name', 'role', 'place')
    if (/[^\P{Cc}\t\n\r]/u.test(tidy)) expected.push('skills')
    if (!/^\d+$/.test(tidy)) expected.push('yearsOfExperience')
    if (!/^\+?\d{10,15}$/.test(tidy)) expected.push('phone')
    if (!tidy.includes('@')) expected.push('email')
    if (text !== 'true') expected.push('consent')
    const missing = expected.filter((field) => !refused.includes(field))
    if (response.status !== 422 || missing.length > 0)
      wrong.push(`${JSON.stringify(text)}: ${response.status} ${missing}`)
  }
  expect(wrong).toEqual([])
})

test('a file may have any name: what is kept of it shows no path, no control and no turn of direction', async () => {
  const names = naughtyStrings.filter((_, index) => index % 60 === 7).map((text) => `${text.toWellFormed()}.pdf`)
  for (const name of names) {
    const response = await send({ resume: fileOf(goodPdf(), name) })
    expect(response.status, JSON.stringify([name, academy.logged.at(-1)])).toBe(200)
  }
  const rows = await academy.rows<{ id: string; file_name: string; file_key: string }>(
    'select *, lead_id as id from lead_files',
  )
  expect(rows).toHaveLength(names.length)
  for (const { id, file_name, file_key } of rows) {
    expect(file_key).toBe(`${id}.pdf`)
    expect(file_name).toMatch(/\.pdf$/)
    expect(file_name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  }
})

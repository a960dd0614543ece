import { describe, expect, test } from 'vitest'
import { readMultipartForm } from './multipart-form.ts'

const known = { fields: new Set(['City', 'State']) }
const post = (body: BodyInit, contentType?: string) =>
  new Request('http://localhost/', {
    method: 'POST',
    body,
    ...(contentType && { headers: { 'content-type': contentType } }),
  })
const multipart = 'multipart/form-data; boundary=edge'
const part = (name: string, value: string, more = '') =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

function form(...fields: [string, string | Blob][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

test('known fields come as text, others are left out, as are names that objects have anyway', async () => {
  const sent = form(['City', 'Montréal\r\n✓'], ['Pet', 'cat'], ['State', ''], ['__proto__', 'x'], ['constructor', 'y'])
  const { fields } = await readMultipartForm(post(sent), known)
  expect(Object.entries(fields)).toEqual([
    ['City', 'Montréal\r\n✓'],
    ['State', ''],
  ])
})

test.each<[string | Blob, string]>([
  ['b', 'City must be given once.'],
  [new Blob(['a'], { type: 'text/plain' }), 'City must be text, not a file.'],
])('a field given twice, and a file, are refused by name: %s', async (second, message) => {
  const sent = post(form(['City', 'a'], ['City', second]))
  await expect(readMultipartForm(sent, known)).rejects.toMatchObject({ reason: 'invalid', errors: { City: [message] } })
})

test.each([
  ['no boundary', 'x', 'multipart/form-data', 400],
  ['a form of the other kind', 'City=a', 'application/x-www-form-urlencoded', 415],
  ['a neighbouring type', part('City', 'a'), 'multipart/form-dataset; boundary=edge', 415],
  ['without a first boundary', 'hello', multipart, 400],
  ['cut in a value', part('City', 'a').slice(0, -3), multipart, 400],
  ['cut before the last boundary', part('City', 'a'), multipart, 400],
  ['cut in a header', '--edge\r\nContent-Dispo', multipart, 400],
])('%s', async (_case, body, contentType, status) => {
  await expect(readMultipartForm(post(body, contentType), known)).rejects.toMatchObject({ status })
})

test.each([
  ['one huge part', `${part('City', 'a'.repeat(9000))}--edge--`],
  ['too many parts', `${part('Pet', 'a').repeat(41)}--edge--`],
  ['a huge body', `${part('Pet', 'a'.repeat(2000)).repeat(35)}--edge--`],
  ['a huge header', `${part('City', 'a', `; x="${'b'.repeat(9000)}"`)}--edge--`],
])('%s is too large', async (_case, body) => {
  await expect(readMultipartForm(post(body, multipart), known)).rejects.toMatchObject({ status: 413 })
})

describe('a form with a file', () => {
  const shape = { ...known, file: { part: 'resume', maxBytes: 100_000 } }
  const file = (bytes: number, name = 'ada.pdf') => new File([new Uint8Array(bytes)], name)

  test('the file comes beside the fields, under the name that the sender gave it', async () => {
    const read = await readMultipartForm(post(form(['City', 'a'], ['resume', file(99_999, 'Adä "1".pdf')])), shape)
    expect(read.fields).toEqual({ City: 'a' })
    expect(read.file?.name).toBe('Adä %221%22.pdf')
    expect(read.file?.bytes).toEqual(new Uint8Array(99_999))
    expect((await readMultipartForm(post(form(['City', 'a'])), shape)).file).toBeUndefined()
  })

  test.each<[string, FormData, object]>([
    ['text in its place', form(['resume', 'a']), { reason: 'invalid', errors: { resume: ['resume must be a file.'] } }],
    ['two files', form(['resume', file(1)], ['resume', file(1)]), { reason: 'invalid' }],
    [
      'a file elsewhere',
      form(['City', file(1)]),
      { reason: 'invalid', errors: { City: ['City must be text, not a file.'] } },
    ],
    ['a file for nobody', form(['pet', file(1)]), { reason: 'invalid' }],
    ['a byte too many', form(['resume', file(100_001)]), { status: 413, errors: { resume: [expect.any(String)] } }],
    ['a text as large as a file', form(['City', 'a'.repeat(9_000)]), { status: 413 }],
  ])('%s is refused', async (_case, body, refusal) => {
    await expect(readMultipartForm(post(body), shape)).rejects.toMatchObject(refusal)
  })
})

test.each([
  ['a value', `${part('City', '?')}--edge--\r\n`],
  ['the head of a part', `${part('?', 'a')}--edge--\r\n`],
])('%s that is no UTF-8 is refused', async (_case, text) => {
  const [head = '', tail = ''] = text.split('?')
  const body = Buffer.concat([Buffer.from(head), Buffer.from([0xc3, 0x28]), Buffer.from(tail)])
  await expect(readMultipartForm(post(body, multipart), known)).rejects.toMatchObject({ status: 400 })
})

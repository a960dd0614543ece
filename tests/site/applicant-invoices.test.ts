import { afterAll, expect, test } from 'vitest'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { goesTo } from '#tests/fixtures/signing-in.ts'

const pages = await openTestApplicants()
afterAll(() => pages.close())

test('an applicant asks for an invoice on a page, and gets it, the receipt and the statement as PDF', async () => {
  const { id } = await pages.api.paid()
  const [person] = await pages.api.rows<{ email: string }>('select email from applications where id = $1', [id])
  const cookie = await pages.signedIn(person?.email ?? '')
  const read = async (path: string) => (await pages.ask(`/application/${id}/${path}`, { cookie })).text()
  const form = { intent: 'invoice', name: 'Byron Ltd.', address: '' }
  const charge = /name="charge"[^>]* value="([^"]+)"/.exec(await read('invoice'))?.[1] ?? ''
  const declined = await pages.send(`/application/${id}/invoice`, { ...form, charge }, { cookie })
  expect([declined.status, await declined.text()]).toEqual([422, expect.stringContaining('value="Byron Ltd."')])
  const issued = await pages.send(`/application/${id}/invoice`, { ...form, charge, address: '1 Street' }, { cookie })
  expect(goesTo(issued)).toBe(`/application/${id}/statement?issued`)
  const files = [...(await read('statement')).matchAll(/href="([^"]+(?:receipts|invoices|statement\.pdf)[^"]*)"/g)]
  expect(files).toHaveLength(3)
  for (const [, path = ''] of files) {
    const file = await pages.ask(path, { cookie })
    expect(file.headers.get('Content-Type')).toBe('application/pdf')
    expect(file.headers.get('Content-Disposition')).toMatch(/^inline; filename="[a-z0-9-]+\.pdf"$/)
    expect((await file.text()).slice(0, 5)).toBe('%PDF-')
  }
})

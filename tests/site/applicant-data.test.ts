import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplicants, type TestApplicants } from '#tests/fixtures/applicants.ts'

const EMAIL = 'ada.data@visitor.example'
const PATH = '/application/data'

let pages: TestApplicants
let id: string
beforeAll(async () => {
  pages = await openTestApplicants()
  id = await pages.api.registered({ EmailAddress: EMAIL })
})
afterAll(() => pages.close())

test('the download is a file with the application, for a pressed button alone', async () => {
  const cookie = await pages.signedIn(EMAIL)
  const file = await pages.send(`${PATH}/download`, { intent: 'download' }, { cookie })
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'application/json'])
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="my-data.json"')
  expect(await file.json()).toMatchObject({ address: EMAIL, applications: [{ id }] })
  expect((await pages.ask(`${PATH}/download`, { cookie })).status).toBe(302)
})

test('ten downloads a day are enough; then the page says so, not a file', async () => {
  const cookie = await pages.signedIn(EMAIL)
  const download = () => pages.send(`${PATH}/download`, { intent: 'download' }, { cookie })
  const answers: number[] = []
  for (let time = 0; time < 10; time++) answers.push((await download()).status)
  expect(answers.at(-1)).toBe(302)
  const page = await (await pages.ask(`${PATH}?failed`, { cookie })).text()
  expect(page).toContain('The download did not work.')
})

test('the checkbox is needed to erase; then the session is over, and a page without one says what is left', async () => {
  const cookie = await pages.signedIn(EMAIL)
  const unchecked = await pages.send(PATH, { intent: 'erase' }, { cookie })
  expect(unchecked.status).toBe(422)
  const page = await unchecked.text()
  expect(page).toContain('Please check the box if you want to erase your data.')
  expect(page).toContain('<title>Error: Your data')

  const erased = await pages.send(PATH, { intent: 'erase', sure: 'yes' }, { cookie })
  expect([erased.status, erased.headers.get('Location')]).toEqual([302, 'https://academy.example/application/erased'])
  expect(erased.headers.get('Set-Cookie')).toMatch(/application-session=; .*Max-Age=0/)
  expect(await (await pages.ask('/application/erased')).text()).toContain('Your data is erased')
  expect(await pages.api.rows('select 1 from applications where id = $1', [id])).toEqual([])
  expect((await pages.ask('/application', { cookie })).headers.get('Location')).toMatch(/sign-in\?ended$/)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDesk, type TestDesk } from '#tests/fixtures/desk.ts'

// A reply without script: by links and forms alone.

let desk: TestDesk
beforeAll(async () => {
  desk = await openTestDesk()
})
afterAll(() => desk.close())

test('without script a reply is written, looked at, sent and taken back', async () => {
  const cookie = await desk.signedIn('admissions')
  const id = await desk.api.registered({ FullName: 'Ada Byron' })
  const page = `/desk/applications/${id}?fee=due`
  const headers = { 'Sec-Fetch-Mode': 'navigate' }
  const html = async (path: string) => (await desk.ask(path, { cookie })).text()
  const version = async () => /name="version" value="(\d+)"/.exec(await html(page))?.[1] ?? ''
  const send = async (form: Record<string, string>) =>
    desk.send(`${page}&write=reply`, { intent: 'reply', version: await version(), ...form }, { cookie, headers })

  await desk.send(
    '/desk/templates',
    { intent: 'save', name: 'Hi', subject: 'Hi {{name}}', body: '{{start}}' },
    { cookie },
  )
  expect(await html(page)).toMatch(/href="[^"]*\?fee=due&amp;write=reply"[^>]*>Reply</)
  expect(await html(`${page}&write=reply`)).toMatch(/value="Your application: Cyber Security"/)
  const [template] = await desk.api.rows<{ id: string }>('select id from reply_templates')
  expect(await html(`${page}&write=reply&template=${template?.id}`)).toMatch(
    /value="Hi Ada Byron"[\s\S]*>\{\{start\}\}</,
  )

  const words = { subject: 'Your question', body: 'Hello {{name}},\n\nyes.' }
  const declined = await (await send({ ...words, body: '{{start}}', do: 'send' })).text()
  expect(declined).toMatch(/cannot be filled in: \{\{start\}\}/)
  const preview = await (await send({ ...words, do: 'preview' })).text()
  expect(preview).toMatch(/<iframe[^>]* sandbox=""[^>]*srcDoc="[^"]*Hello Ada Byron,/)
  expect(preview).toMatch(/>Send<\/button>/)

  const sent = await send({ ...words, do: 'send' })
  expect([sent.status, sent.headers.get('Location')]).toEqual([302, page])
  const [, reply = ''] = /name="reply" value="([^"]+)"/.exec(await html(page)) ?? []
  const taken = await desk.send(
    page,
    { intent: 'take-back-reply', version: await version(), reply },
    { cookie, headers },
  )
  expect(taken.headers.get('Location')).toBe(`${page}&write=reply`)
  expect(await html(`${page}&write=reply`)).toMatch(/value="Your question"[\s\S]*>Hello Ada Byron,\n\nyes\.</)
})

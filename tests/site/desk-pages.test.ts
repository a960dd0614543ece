import { afterAll, expect, test } from 'vitest'
import { openTestDesk } from '#tests/fixtures/desk.ts'
import { getStart, training } from '#tests/fixtures/sample-content.ts'

// What pages of the desk say and how work goes on there, as HTML without a script.

const desk = await openTestDesk()
const cookie = await desk.signedIn('admissions')
const admin = await desk.signedIn('admin')
afterAll(() => desk.close())

const html = async (path: string) => (await desk.ask(path, { cookie })).text()
const getText = (page: string) => page.replaceAll(/<!--.*?-->/g, '').replaceAll('&amp;', '&')
/** The address of a record in a list. */
const addressIn = async (list: string, id = '') =>
  new RegExp(`href="(/desk/[^"]*${id}\\?[^"]*)"`).exec(getText(await html(list)))?.[1] ?? ''
const getState = async (id = '') =>
  (await desk.api.rows<{ state: string }>('select state from records where id = $1', [id]))[0]?.state

/** Sends a form without a script. @returns where it leads */
async function send(address: string, form: Record<string, string>): Promise<string> {
  const answer = await desk.send(address, form, { cookie, headers: { 'Sec-Fetch-Mode': 'navigate' } })
  expect(answer.status).toBe(302)
  return answer.headers.get('Location') ?? ''
}

/** The words of a page's main part. */
async function getWords(path: string): Promise<string> {
  const html = await (await desk.ask(path, { cookie: admin })).text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main
    .replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('an empty list says whether nothing arrived, all is done, or nothing fits', async () => {
  for (const path of ['/desk', '/desk/applications', '/desk/inquiries']) {
    expect(await getWords(path), path).toContain('Nothing has arrived yet')
  }
  await desk.api.sendLead('Contact/send-message')
  const id = await desk.api.registered()
  expect(await getWords('/desk?fee=waived')).toContain('Nothing matches these filters')
  // Nobody of the academy has to do anything before its fee is settled.
  expect(await getWords('/desk?waitingOn=them')).toContain('Ada Byron')
  expect(await getWords('/desk?waitingOn=them&fee=waived')).toContain('Nothing matches these filters')
  await desk.api.rows("update records set state = 'done' where id = $1", [id])
  expect(await getWords('/desk?fee=due')).toMatch(/All done 1 record with these filters is done\. Show everything/)
  await desk.api.rows("update records set state = 'done'")
  expect(await getWords('/desk')).toMatch(
    /All done Everything that arrived is under Applications \(1\) and Inquiries \(1\)/,
  )
  expect(await getWords('/desk?q=nobody')).toContain('Nothing matches “nobody”')
})

test('lists call the two states Status and To-do, and show no column that is empty', async () => {
  const headings = async (path: string) =>
    [...(await (await desk.ask(path, { cookie: admin })).text()).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)]
      .map(([, heading]) => heading?.replaceAll(/<[^>]+>/g, ''))
      .join()
  expect(await headings('/desk/applications')).toBe('Who,What,Status,To-do,Fee,Arrived')
  expect(await headings('/desk/inquiries')).toBe('Who,What,To-do,Arrived')
  expect(await getWords('/desk/applications')).not.toMatch(/\bState\b/)
})

test('a form of the desk leaves its errors to the server, so that all look the same', async () => {
  const id = await desk.api.registered()
  for (const path of [
    `/desk/applications/${id}`,
    '/desk/fee-waivers',
    '/desk/staff',
    '/desk/account',
    '/desk/sign-in',
  ]) {
    const html = await (await desk.ask(path, { cookie: admin })).text()
    const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
    for (const form of forms.filter((item) => / (required|min=|max=|minlength=|type="(email|date))/i.test(item))) {
      expect(form, path).toMatch(/^<form[^>]* novalidate/i)
    }
  }
})

test('the log has words for what was done, and opened records only if asked for', async () => {
  const id = await desk.api.registered()
  await desk.ask(`/desk/applications/${id}`, { cookie: admin })
  await desk.send(`/desk/applications/${id}`, { intent: 'state', version: '1', state: 'waiting' }, { cookie: admin })
  // The filter offers every action: only the table counts.
  const rows = async (query: string) => (await getWords(`/desk/log${query}`)).split(' When Who What Record ')[1] ?? ''
  expect(await rows('')).toMatch(/Changed the to-do from New to Waiting on them/)
  expect(await rows('')).not.toContain('Opened a record')
  expect(await rows('?action=all')).toContain('Opened a record')
  expect(await rows('?action=record.viewed')).not.toContain('Changed the to-do')
})

test('Done leads to the next record of the list, then to the list; its Undo opens that record again', async () => {
  await desk.api.rows('delete from applications')
  await desk.api.rows('delete from leads')
  const arrive = () => desk.api.registered({ ApplicationFeeWaiverCode: 'CANDLE25' })
  const [first, second, third] = [await arrive(), await arrive(), await arrive()]
  const next = await send(await addressIn('/desk?sort=arrived', first), {
    intent: 'state',
    version: '1',
    state: 'done',
  })
  expect(next).toMatch(
    new RegExp(`^/desk/records/${second}\\?sort=arrived&cursor=\\d+\\.${second}&done=\\d+\\.${first}$`),
  )
  const page = getText(await html(next))
  expect(page).toContain('>Done: Ada Byron.<')
  const [, undo = '', version = ''] =
    /action="([^"]*)"[^>]*><input[^>]*value="undo"\/><input[^>]*name="version" value="(\d+)"/.exec(page) ?? []
  expect(undo).toContain(`/desk/records/${first}?`)
  expect(await send(undo, { intent: 'undo', version })).toBe(undo)
  expect(await getState(first)).toBe('new')
  // Nothing is left to undo.
  expect(getText(await html(next))).not.toContain('>Done: ')

  const last = await addressIn('/desk', third)
  await desk.api.rows("update records set state = 'done' where id <> $1", [third])
  const list = await send(last, { intent: 'state', version: '1', state: 'done' })
  expect(list).toMatch(/^\/desk\?done=0\.\d+\.[\w-]+$/)
  expect(getText(await html(list))).toContain('>Done: ')
})

test('a record without a list stays where it is, with its Undo', async () => {
  const id = await desk.api.registered()
  const page = await send(`/desk/applications/${id}`, { intent: 'state', version: '1', state: 'done' })
  expect(page).toBe(`/desk/applications/${id}?done=${id}`)
  expect(getText(await html(page))).toContain('>Undo<')
})

test('Done asks first while an applicant waits for a decision', async () => {
  const id = await desk.api.registered()
  const asks = async () => getText(await html(`/desk/applications/${id}`)).includes('>Done anyway<')
  expect(await asks()).toBe(true)
  await desk.api.rows("update applications set status = 'rejected' where id = $1", [id])
  expect(await asks()).toBe(false)
})

test('who only reads the schedule sees facts and no form', async () => {
  const viewer = await desk.signedIn('viewer')
  const read = async (path: string) => (await desk.ask(path, { cookie: viewer })).text()
  for (const [path, button] of [
    ['/desk/information-session', '>Save<'],
    ['/desk/workshops', 'Add a workshop'],
  ] as const) {
    expect(await html(path)).toContain(button)
    expect(await read(path)).not.toContain(button)
  }
  expect(await read('/desk/information-session')).toContain('Wednesday')
  expect(await read('/desk/starts/new')).toContain('Your role does not allow this.')
})

test('a deferral without a start is declined and keeps its reason; with one it is made', async () => {
  const id = await desk.api.registered()
  for (const status of ['offered', 'accepted'])
    await desk.api.rows('update applications set status = $2, status_since = now() where id = $1', [id, status])
  const form = { intent: 'status', version: '1', status: 'deferred', reason: 'A child in March' }
  const answer = await desk.send(`/desk/applications/${id}`, form, { cookie })
  const declined = await answer.text()
  expect([answer.status, declined]).toEqual([422, expect.stringContaining('A child in March')])
  expect(declined).toContain('role="alert"')
  await send(`/desk/applications/${id}`, { ...form, startId: getStart(training).id })
  expect(await getWords(`/desk/applications/${id}`)).toMatch(/Deferred since.*A child in March/)
})

test('the palette gets views and records, of all lists, by name and reference', async () => {
  await desk.send(
    '/desk/views',
    { intent: 'save-view', name: 'Fee due', address: '/desk/applications?fee=due' },
    { cookie },
  )
  const id = await desk.api.registered()
  const find = async (q: string) => (await desk.ask(`/desk/find?${new URLSearchParams({ q })}`, { cookie })).json()
  expect(await find(id.slice(-8))).toMatchObject({
    views: [{ to: '/desk/applications?fee=due', title: 'Fee due' }],
    records: [{ to: `/desk/applications/${id}`, detail: expect.stringContaining(id.slice(-8).toUpperCase()) }],
  })
  expect((await find('byron')).records.length).toBeGreaterThan(3)
  expect((await find('')).records).toEqual([])
})

test('where an offer is written, and on its record, stands which letters of the name no letter can print', async () => {
  const note = (word: string) => `The admission letter cannot print these characters of the name: ${word}`
  const [id, named] = [await desk.api.registered({ FullName: 'Łukasz 王' }), await desk.api.registered()]
  const write = (of: string) => getWords(`/desk/applications/${of}?decide=offered`)
  expect(await write(id)).toContain(note('王'))
  expect(await write(named)).not.toContain(note(''))
  expect(await getWords(`/desk/applications/${id}`)).not.toContain(note(''))
  await desk.api.rows(
    `insert into decisions (id, record_id, outcome, state, subject, body, staff_id)
     select gen_random_uuid(), $1, 'offered', 'draft', 'Offer', 'Offer', id from staff limit 1`,
    [id],
  )
  expect(await getWords(`/desk/applications/${id}`)).toContain(note('王'))
})

test('a class list leads to its records, and opens an email to a group of it', async () => {
  const start = getStart(training)
  const [offered, waiting] = [await desk.api.registered(), await desk.api.registered()]
  for (const [id, status] of [
    [offered, 'offered'],
    [waiting, 'waitlisted'],
  ])
    await desk.api.rows('update applications set start_id = $2, status = $3 where id = $1', [id, start.id, status])
  const path = `/desk/starts/${start.id}/list`
  expect(await html('/desk/starts')).toContain(`href="${path}"`)
  const page = await html(path)
  for (const to of [`/desk/starts/${start.id}`, `/desk/applications/${offered}`, `/desk/applications/${waiting}`])
    expect(page).toContain(`href="${to}"`)
  const batch = await send(path, { intent: 'email', id: 'waiting' })
  expect(batch).toMatch(/^\/desk\/batches\/[\w-]+\?list=/)
  const email = getText(await html(batch))
  expect(email).toContain('Reply to 1 person')
  expect(email).toContain('0 ready, 1 waits for the text')
})

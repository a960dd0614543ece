import { afterAll, expect, test } from 'vitest'
import { openTestDesk } from '#tests/fixtures/desk.ts'
import { goodLeads } from '#tests/fixtures/leads.ts'

// What pages of the desk say, as HTML without a script.

const desk = await openTestDesk()
const cookie = await desk.signedIn('admin')
afterAll(() => desk.close())

/** The words of a page's main part. */
async function words(path: string): Promise<string> {
  const html = await (await desk.ask(path, { cookie })).text()
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return main
    .replaceAll(/<script[\s\S]*?<\/script>|<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

test('an empty list says whether nothing arrived, all is done, or nothing fits', async () => {
  for (const path of ['/desk', '/desk/applications', '/desk/leads']) {
    expect(await words(path), path).toContain('Nothing has arrived yet')
  }
  const body = JSON.stringify(goodLeads['Contact/send-message'])
  await desk.api.api.request('/Contact/send-message', { method: 'POST', body })
  const id = await desk.api.registered()
  expect(await words('/desk?fee=waived')).toContain('Nothing matches these filters')
  expect(await words('/desk?state=waiting')).toContain('Nothing is waiting')
  expect(await words('/desk?state=waiting&fee=due')).toContain('Nothing matches these filters')
  await desk.api.rows("update records set state = 'done' where id = $1", [id])
  expect(await words('/desk?fee=due')).toMatch(/All done 1 record with these filters is done\. Show everything/)
  await desk.api.rows("update records set state = 'done'")
  expect(await words('/desk')).toMatch(/All done Everything that arrived is under Applications \(1\) and Leads \(1\)/)
  expect(await words('/desk?q=nobody')).toContain('Nothing matches “nobody”')
})

test('lists call the two states Admission and Follow-up, and leads have neither admission nor fee', async () => {
  const headings = async (path: string) =>
    [...(await (await desk.ask(path, { cookie })).text()).matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)]
      .map(([, heading]) => heading?.replaceAll(/<span.*<\/span>|<[^>]+>/g, ''))
      .filter(Boolean)
  expect(await headings('/desk/applications')).toEqual(['Who', 'What', 'Admission', 'Follow-up', 'Fee', 'Arrived'])
  expect(await headings('/desk/leads')).toEqual(['Who', 'What', 'Follow-up', 'Arrived'])
  expect(await words('/desk/applications')).not.toMatch(/\b(Status|State)\b/)
})

test('what is done says when, with the year where it is not this one', async () => {
  await desk.api.rows("update records set since = '2025-11-26T18:00Z', created_at = '2025-11-20T18:00Z'")
  expect(await words('/desk/leads')).toMatch(/Done Nov 26, 2025 .*Nov 20, 2025/)
})

test('a form of the desk leaves its errors to the server, so that all look the same', async () => {
  const id = await desk.api.registered()
  for (const path of [`/desk/applications/${id}`, '/desk/codes', '/desk/people', '/desk/account', '/desk/sign-in']) {
    const html = await (await desk.ask(path, { cookie })).text()
    const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
    for (const form of forms.filter((each) => / (required|min=|max=|minlength=|type="(email|date))/i.test(each))) {
      expect(form, path).toMatch(/^<form[^>]* novalidate/i)
    }
  }
})

test('the log has words for what was done, and opened records only if asked for', async () => {
  const id = await desk.api.registered()
  await desk.ask(`/desk/applications/${id}`, { cookie })
  await desk.send(`/desk/applications/${id}`, { intent: 'state', version: '1', state: 'waiting' }, { cookie })
  // The filter offers every action: only the table counts.
  const rows = async (query: string) => (await words(`/desk/log${query}`)).split(' When Who What Record ')[1] ?? ''
  expect(await rows('')).toMatch(/Changed the follow-up from New to Waiting/)
  expect(await rows('')).not.toContain('Opened a record')
  expect(await rows('?action=all')).toContain('Opened a record')
  expect(await rows('?action=record.viewed')).not.toContain('Changed the follow-up')
})

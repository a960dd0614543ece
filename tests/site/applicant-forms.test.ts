import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplicants, type TestApplicants } from '#tests/fixtures/applicants.ts'
import { signingIn } from '#tests/fixtures/signing-in.ts'

let pages: TestApplicants
let people: ReturnType<typeof signingIn>
beforeAll(async () => {
  pages = await openTestApplicants()
  people = signingIn(pages)
})
afterAll(() => pages.close())

/** The address and the intent of each form of a page, as a browser without script sends it. */
function formsOf(html: string, path: string): { to: string; intent: string }[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', inside = '']) => {
    const action = /action="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&')
    return { to: action || path, intent: /name="intent" value="([^"]*)"/.exec(inside)?.[1] ?? '' }
  })
}

test('every form leads to an address whose action knows it, without script', async () => {
  const email = await people.applicant()
  const { browser } = await people.asked(email)
  const { path } = await people.readEmail()
  const cookie = await pages.signedIn(email)
  const own = await (await pages.ask('/application', { cookie })).text()
  const linked = [...own.matchAll(/href="(\/application\/[^"]*)"/g)].map(([, to = '']) => to)
  const seen: string[] = []
  for (const [page, as] of [
    ['/application/sign-in', ''],
    ['/application/sign-in?ended', ''],
    ['/application/sign-in?sent', browser],
    [path, ''],
    ['/application/open/x', ''],
    ...['/application', ...linked].map((to) => [to, cookie] as const),
  ] as const) {
    for (const { to, intent } of formsOf(await (await pages.ask(page, { cookie: as })).text(), page)) {
      if (to.endsWith('/sign-out')) continue
      const response = await pages.send(to, { intent }, { cookie: as })
      const answer = await response.text()
      expect([page, intent, response.status]).not.toEqual([page, intent, expect.toBeOneOf([400, 405, 500])])
      expect(answer).not.toContain('This form is not known here')
      seen.push(intent)
    }
  }
  expect(seen).toEqual(expect.arrayContaining(['ask', 'code', 'open', 'pay', 'withdraw']))
})

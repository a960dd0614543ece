import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signInWithCode } from '#services/applicants/sign-in-requests.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { getCookie, goesTo, signingIn } from '#tests/fixtures/signing-in.ts'

const pages = await openTestApplicants()
const people = signingIn(pages)
afterAll(() => pages.close())
beforeEach(() => pages.api.rows('delete from applicant_limits'))

/** A page without the nonce of its answer. */
const getText = async (response: Response) => (await response.text()).replaceAll(/nonce="[^"]*"/g, '')
const wrong = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')

describe('the link', () => {
  test('is used up by its pressed button alone, and signs in in any browser', async () => {
    const email = await people.applicant()
    await people.asked(email.toUpperCase())
    const { path } = await people.readEmail()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await pages.ask(path, { method })).status).toBe(200)
    const page = await (await pages.ask(path)).text()
    expect(page).not.toContain('<script')
    expect(page.match(/<button/g)).toHaveLength(1)

    const opened = await people.press(path)
    expect([opened.status, goesTo(opened)]).toEqual([302, '/application'])
    const own = await pages.ask('/application', { cookie: getCookie(opened) })
    expect(await own.text()).toContain(email)
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-application-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
      expect.stringMatching(/^__Host-application-browser=[\w-]{43}; .*; Secure; Max-Age=31536000$/),
    ])
  })

  test('that is used, old, truncated or unknown offers a new one, and says no more', async () => {
    await people.asked(await people.applicant())
    const used = (await people.readEmail()).path
    await people.press(used)
    await people.asked(await people.applicant())
    const old = (await people.readEmail()).path
    await pages.api.rows('update sign_in_requests set expires_at = now() where link_used_at is null')
    const shown = new Set<string>()
    for (const path of [used, old, used.slice(0, -1), '/application/open/x', '/application/open/%00']) {
      const response = await pages.ask(path)
      expect([path, response.status]).toEqual([path, 404])
      shown.add(await getText(response))
      expect(goesTo(await people.press(path))).toBe(encodeURI(decodeURIComponent(path)).replace('\0', '%00'))
    }
    expect(shown.size).toBe(1)
    expect([...shown][0]).toContain('Send me a link')
  })

  test('cannot be used by two presses at once', async () => {
    await people.asked(await people.applicant())
    const { path } = await people.readEmail()
    const answers = await Promise.all(Array.from({ length: 5 }, () => people.press(path)))
    expect(answers.map(goesTo).filter((to) => to === '/application')).toHaveLength(1)
  })
})

describe('the code', () => {
  test('signs in once, in the browser that asked', async () => {
    const { browser } = await people.asked(await people.applicant())
    const { code } = await people.readEmail()
    const { browser: another } = await people.asked(await people.applicant())
    expect((await people.typeCode(code, another)).status).toBe(422)
    expect((await people.typeCode(code, '')).status).toBe(422)
    const opened = await people.typeCode(code, browser)
    expect(goesTo(opened)).toBe('/application')
    expect((await people.typeCode(code, browser)).status).toBe(422)
  })

  test('still works after a scanner has pressed the button, and ends the sign-in that it got', async () => {
    const { browser } = await people.asked(await people.applicant())
    const { path, code } = await people.readEmail()
    const scanner = getCookie(await people.press(path))
    expect((await pages.ask('/application', { cookie: scanner })).status).toBe(200)
    expect(goesTo(await people.typeCode(code, browser))).toBe('/application')
    expect(goesTo(await pages.ask('/application', { cookie: scanner }))).toBe('/application/sign-in?ended')
  })

  test('ends the link of its email: what comes to the mailbox later lets nobody in', async () => {
    const { browser } = await people.asked(await people.applicant())
    const { path, code } = await people.readEmail()
    expect(goesTo(await people.typeCode(code, browser))).toBe('/application')
    expect((await pages.ask(path)).status).toBe(404)
    expect(goesTo(await people.press(path))).toBe(path)
  })

  test('that comes too late leads to a new link', async () => {
    const { browser } = await people.asked(await people.applicant())
    const { code } = await people.readEmail()
    await pages.api.rows('update sign_in_requests set expires_at = now()')
    const late = await (await people.typeCode(code, browser)).text()
    expect(late).toContain('wrong or has expired')
    expect(late).toContain('Send me a link')
    await pages.api.rows("update sign_in_requests set created_at = now() - interval '61 minutes'")
    const later = await (await pages.ask('/application/sign-in?sent', { cookie: browser })).text()
    expect(later).toContain('Please ask for a new one.')
  })

  test('is refused after five wrong ones for an email, and after ten for an address in a day; the link still works', async () => {
    const { browser } = await people.asked(await people.applicant())
    const { code, path } = await people.readEmail()
    for (let guess = 0; guess < 5; guess++) expect((await people.typeCode(wrong(code), browser)).status).toBe(422)
    expect((await people.typeCode(code, browser)).status).toBe(422)
    await pages.api.rows("update applicant_limits set points = 10 where key like 'code %'")
    const refused = await people.typeCode(code, browser)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain(
      'You can still sign in with the link in our email, or ask for a new one. Please try again in 24 hours.',
    )
    expect(goesTo(await people.press(path))).toBe('/application')
  })

  test('is not guessed by many, from many networks at once', async () => {
    const { browser } = await people.asked(await people.applicant())
    await people.readEmail()
    const secret = browser.split('=')[1]
    const guesses = Array.from({ length: 40 }, (_value, at) => {
      const code = String(at).padStart(6, '0')
      return signInWithCode(pages.deps, { code, browser: secret, address: `198.51.100.${at}` })
    })
    const results = await Promise.allSettled(guesses)
    const answers = results.map((result) => (result.status === 'rejected' ? result.reason.reason : 'signed in'))
    expect(answers.toSorted()).toEqual([...Array(10).fill('invalid'), ...Array(30).fill('too_many')])
  })
})

/** The address and the intent of each form of a page, as a browser without script sends it. */
function getForms(html: string, path: string): { to: string; intent: string }[] {
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
    for (const { to, intent } of getForms(await (await pages.ask(page, { cookie: as })).text(), page)) {
      if (to.endsWith('/sign-out')) continue
      const response = await pages.send(to, { intent }, { cookie: as })
      const answer = await response.text()
      expect([page, intent, response.status]).not.toEqual([page, intent, expect.toBeOneOf([400, 405, 500])])
      expect(answer).not.toContain('This form is out of date')
      seen.push(intent)
    }
  }
  expect(seen).toEqual(expect.arrayContaining(['ask', 'code', 'open', 'pay', 'withdraw']))
})

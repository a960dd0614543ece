import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInWithCode } from '#services/applicants/sign-in.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'

type Pages = Awaited<ReturnType<typeof openTestApplicants>>
let pages: Pages
beforeAll(async () => {
  pages = await openTestApplicants()
})
afterAll(() => pages.close())
beforeEach(() => pages.api.rows('delete from applicant_limits'))

let people = 0
/** The address of somebody who has applied. */
async function applicant(): Promise<string> {
  const email = `person${++people}@visitor.example`
  await pages.api.registered({ EmailAddress: email })
  await pages.sendEmails()
  return email
}

const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
/** A page without the nonce of its answer. */
const textOf = async (response: Response) => (await response.text()).replaceAll(/nonce="[^"]*"/g, '')
const goesTo = (response: Response) => response.headers.get('Location')?.replace('https://academy.example', '')

/** Asks for a link in a new browser. */
async function asked(email: string, sent: Parameters<Pages['send']>[2] = {}) {
  const response = await pages.send('/application/sign-in', { intent: 'ask', email }, sent)
  return { response, browser: cookieOf(response) }
}

/** The link and the code of the email that was asked for. */
async function letter(): Promise<{ path: string; code: string }> {
  const [mail, ...others] = await pages.sendEmails()
  expect(others).toEqual([])
  const path = /\/application\/open\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  return { path, code: /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '' }
}

const press = (path: string, cookie = '') => pages.send(path, { intent: 'open' }, { cookie })
const typeCode = (code: string, cookie: string) =>
  pages.send('/application/sign-in', { intent: 'code', code }, { cookie })
const wrong = (code: string) => String((Number(code.replace(' ', '')) + 1) % 1_000_000).padStart(6, '0')

describe('the link', () => {
  test('is used up by its pressed button alone, and signs in in any browser', async () => {
    const email = await applicant()
    await asked(email.toUpperCase())
    const { path } = await letter()
    for (const method of ['GET', 'HEAD', 'GET']) expect((await pages.ask(path, { method })).status).toBe(200)
    const page = await (await pages.ask(path)).text()
    expect(page).not.toContain('<script')
    expect(page.match(/<button/g)).toHaveLength(1)

    const opened = await press(path)
    expect([opened.status, goesTo(opened)]).toEqual([302, '/application'])
    const own = await pages.ask('/application', { cookie: cookieOf(opened) })
    expect(await own.text()).toContain(email)
    expect(opened.headers.get('Set-Cookie')).toMatch(
      /^__Host-application-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
  })

  test('that is used, old, truncated or unknown offers a new one, and says no more', async () => {
    await asked(await applicant())
    const used = (await letter()).path
    await press(used)
    await asked(await applicant())
    const old = (await letter()).path
    await pages.api.rows('update applicant_sign_ins set expires_at = now() where link_used_at is null')
    const shown = new Set<string>()
    for (const path of [used, old, used.slice(0, -1), '/application/open/x', '/application/open/%00']) {
      const response = await pages.ask(path)
      expect([path, response.status]).toEqual([path, 404])
      shown.add(await textOf(response))
      expect(goesTo(await press(path))).toBe(encodeURI(decodeURIComponent(path)).replace('\0', '%00'))
    }
    expect(shown.size).toBe(1)
    expect([...shown][0]).toContain('Send me a link')
  })

  test('cannot be used by two presses at once', async () => {
    await asked(await applicant())
    const { path } = await letter()
    const answers = await Promise.all(Array.from({ length: 5 }, () => press(path)))
    expect(answers.map(goesTo).filter((to) => to === '/application')).toHaveLength(1)
  })
})

describe('the code', () => {
  test('signs in once, in the browser that asked', async () => {
    const { browser } = await asked(await applicant())
    const { code } = await letter()
    const { browser: another } = await asked(await applicant())
    expect((await typeCode(code, another)).status).toBe(422)
    expect((await typeCode(code, '')).status).toBe(422)
    const opened = await typeCode(code, browser)
    expect(goesTo(opened)).toBe('/application')
    expect((await typeCode(code, browser)).status).toBe(422)
  })

  test('still works after a scanner has pressed the button, and ends the session that it got', async () => {
    const { browser } = await asked(await applicant())
    const { path, code } = await letter()
    const scanner = cookieOf(await press(path))
    expect((await pages.ask('/application', { cookie: scanner })).status).toBe(200)
    expect(goesTo(await typeCode(code, browser))).toBe('/application')
    expect(goesTo(await pages.ask('/application', { cookie: scanner }))).toBe('/application/sign-in?ended')
  })

  test('is refused after five wrong ones for an email, and after ten for an address in a day; the link still works', async () => {
    const email = await applicant()
    const { browser } = await asked(email)
    const { code, path } = await letter()
    for (let guess = 0; guess < 5; guess++) expect((await typeCode(wrong(code), browser)).status).toBe(422)
    expect((await typeCode(code, browser)).status).toBe(422)

    await asked(email, { cookie: browser })
    const second = await letter()
    for (let guess = 6; guess < 10; guess++) expect((await typeCode(wrong(second.code), browser)).status).toBe(422)
    const refused = await typeCode(second.code, browser)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('The link in the email still works.')
    expect(goesTo(await press(path))).toBe('/application')
  })

  test('is not guessed by ten thousand, from many networks at once', async () => {
    const { browser } = await asked(await applicant())
    await letter()
    const secret = browser.split('=')[1]
    const judged = new Map<string, number>()
    for (let guess = 0; guess < 10_000; guess += 200) {
      const guesses = Array.from({ length: 200 }, (_, at) => {
        const code = String(guess + at).padStart(6, '0')
        return signInWithCode(pages.deps, { code, browser: secret, address: `198.51.${guess % 250}.${at}` })
      })
      for (const result of await Promise.allSettled(guesses)) {
        const answer = result.status === 'rejected' ? String(result.reason.reason) : 'signed in'
        judged.set(answer, (judged.get(answer) ?? 0) + 1)
      }
    }
    expect([...judged]).toEqual([
      ['invalid', 10],
      ['too_many', 9990],
    ])
  })
})

describe('asking', () => {
  test('answers the same for an address that has applied and one that has not, by the same statements', async () => {
    const known = await applicant()
    const statements: string[][] = []
    const answers: string[] = []
    for (const email of [known, 'nobody@visitor.example']) {
      const asking: string[] = []
      const { $client } = pages.deps.database
      const connect = $client.listenerCount('acquire')
      const note = (client: { query: (...all: unknown[]) => unknown }) => {
        const query = client.query
        client.query = function (...all: unknown[]) {
          const [first] = all as [string | { text: string }]
          asking.push(typeof first === 'string' ? first : first.text)
          return query.apply(this, all)
        }
        $client.once('release', () => {
          client.query = query
        })
      }
      $client.on('acquire', note as never)
      const { response, browser } = await asked(email)
      const shown = await textOf(await pages.ask('/application/sign-in', { cookie: browser }))
      $client.off('acquire', note as never)
      expect($client.listenerCount('acquire')).toBe(connect)
      statements.push(asking)
      answers.push(`${response.status} ${goesTo(response)} ${shown.replaceAll(email, 'EMAIL')}`)
    }
    expect(statements[0]?.length).toBeGreaterThan(2)
    expect(statements[1]).toEqual(statements[0])
    expect(answers[1]).toBe(answers[0])
    expect((await pages.sendEmails()).map(({ to }) => to.address)).toEqual([known])
  })

  test('five times in ten minutes for an address, known or not, and the earlier links stay valid', async () => {
    const email = await applicant()
    for (const one of [email, 'nobody2@visitor.example']) {
      for (let time = 0; time < 5; time++) {
        expect((await asked(one, { address: `203.0.113.${time}` })).response.status).toBe(302)
      }
      const { response } = await asked(one, { address: '203.0.113.9' })
      expect(response.status).toBe(429)
    }
    const mails = await pages.sendEmails()
    const paths = mails.map(({ text }) => /\/application\/open\/[\w-]+/.exec(text)?.[0] ?? '')
    expect(new Set(paths).size).toBe(5)
    for (const path of paths) expect(goesTo(await press(path))).toBe('/application')
  })

  test('ten times in ten minutes from one network', async () => {
    for (let time = 0; time < 10; time++) expect((await asked(`many${time}@visitor.example`)).response.status).toBe(302)
    expect((await asked('many@visitor.example')).response.status).toBe(429)
  })

  test('is not counted among the confirmations, and works where these are used up', async () => {
    const email = await applicant()
    for (let time = 0; time < 4; time++) await pages.api.registered({ EmailAddress: email })
    await pages.sendEmails()
    await asked(email)
    expect((await letter()).path).not.toBe('')
  })

  test('an address that is none is refused with the form’s own message, and stays in the field', async () => {
    const { response } = await asked('ada@')
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('<title>Error: ')
    expect(page).toContain('value="ada@"')
  })

  test('stores no address, link or code outside its own row', async () => {
    const { browser } = await asked(await applicant())
    const [job] = await pages.api.rows<{ payload: object }>(
      "select payload from pending_jobs where task = 'send_letter'",
    )
    expect(JSON.stringify(job)).not.toContain('visitor.example')
    const { path, code } = await letter()
    const rows = JSON.stringify(await pages.api.rows('select * from applicant_sign_ins'))
    for (const secret of [path.split('/').at(-1), code.replace(' ', ''), browser.split('=')[1]]) {
      expect(rows).not.toContain(`"${secret}"`)
    }
    expect(await pages.api.rows("select * from sent_emails where key like 'sign_in%'")).toEqual([])
  })
})

describe('a session', () => {
  test('ends after half an hour without a request, after twelve hours, and by signing out', async () => {
    for (const change of ["seen_at = now() - interval '31 minutes'", "created_at = now() - interval '13 hours'"]) {
      const cookie = await pages.signedIn('ada@visitor.example')
      expect((await pages.ask('/application', { cookie })).status).toBe(200)
      await pages.api.rows(`update applicant_sessions set ${change}`)
      expect(goesTo(await pages.ask('/application', { cookie }))).toBe('/application/sign-in?ended')
    }
    const cookie = await pages.signedIn('ada@visitor.example')
    const out = await pages.send('/application/sign-out', {}, { cookie })
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0')
    expect(goesTo(await pages.ask('/application', { cookie }))).toBe('/application/sign-in?ended')
  })

  test('that ended shows what somebody has just written', async () => {
    const response = await pages.send('/application', { intent: 'ask', question: 'May I start <later>?' })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('May I start &lt;later&gt;?')
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { goesTo, signingIn } from '#tests/fixtures/signing-in.ts'

const pages = await openTestApplicants()
const people = signingIn(pages)
afterAll(() => pages.close())
beforeEach(() => pages.api.rows('delete from applicant_limits'))

/** A page without the nonce of its answer. */
const getText = async (response: Response) => (await response.text()).replaceAll(/nonce="[^"]*"/g, '')

describe('asking', () => {
  test('answers the same for an address that has applied and one that has not, by the same statements', async () => {
    const known = await people.applicant()
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
      const { response, browser } = await people.asked(email)
      const shown = await getText(await pages.ask('/application/sign-in', { cookie: browser }))
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
    const email = await people.applicant()
    // Three a day go out where nobody has signed in.
    await people.asked(email)
    await people.press((await people.readEmail()).path)
    await pages.api.rows('delete from applicant_limits')
    for (const one of [email, 'nobody2@visitor.example']) {
      for (let time = 0; time < 5; time++) {
        expect((await people.asked(one, { address: `203.0.113.${time}` })).response.status).toBe(302)
      }
      const { response } = await people.asked(one, { address: '203.0.113.9' })
      expect(response.status).toBe(429)
    }
    const mails = await pages.sendEmails()
    const paths = mails.map(({ text }) => /\/application\/open\/[\w-]+/.exec(text)?.[0] ?? '')
    expect(new Set(paths).size).toBe(5)
    for (const path of paths) expect(goesTo(await people.press(path))).toBe('/application')
  })

  test('ten times in ten minutes from one network', async () => {
    for (let time = 0; time < 10; time++)
      expect((await people.asked(`many${time}@visitor.example`)).response.status).toBe(302)
    expect((await people.asked('many@visitor.example')).response.status).toBe(429)
  })

  test('an address that is none is refused with the form’s own message, and stays in the field, in any browser', async () => {
    for (const cookie of ['', (await people.asked(await people.applicant())).browser]) {
      const { response } = await people.asked('ada@', { cookie })
      expect(response.status).toBe(422)
      const page = await response.text()
      expect(page).toContain('<title>Error: ')
      expect(page).toContain('value="ada@"')
    }
  })

  test('in a browser without cookies says what is missing', async () => {
    const { response } = await people.asked(await people.applicant())
    const shown = await pages.ask(goesTo(response) ?? '')
    expect(await shown.text()).toContain('Allow cookies for this site')
  })

  test('with a cookie that is not ours gets a new one, of 256 bits', async () => {
    const { browser } = await people.asked('nobody@visitor.example', { cookie: '__Host-application-browser=known' })
    expect(browser).toMatch(/^__Host-application-browser=[\w-]{43}$/)
  })

  test('an email that is sent a second time has a link, a code and a Message-ID of its own', async () => {
    await people.asked(await people.applicant())
    const [job] = await pages.api.rows<{ id: string }>(
      "select payload->>'id' as id from graphile_worker._private_jobs where payload->>'to' is not null",
    )
    const { path } = await people.readEmail()
    await pages.api.rows("select graphile_worker.add_job('send_email', $1)", [
      JSON.stringify({ kind: 'sign_in', to: 'visitor', id: job?.id }),
    ])
    const again = await people.readEmail()
    expect(again.path).not.toBe(path)
    expect((await pages.ask(path)).status).toBe(404)
    expect(goesTo(await people.press(again.path))).toBe('/application')
    const [first, second] = pages.outbox.slice(-2)
    expect(second?.messageId).not.toBe(first?.messageId)
  })

  test('stores no address, link or code outside its own row', async () => {
    const { browser } = await people.asked(await people.applicant())
    const [job] = await pages.api.rows<{ payload: object }>(
      "select payload from graphile_worker._private_jobs where payload->>'to' is not null",
    )
    expect(JSON.stringify(job)).not.toContain('visitor.example')
    const { path, code } = await people.readEmail()
    const rows = JSON.stringify(await pages.api.rows('select * from sign_in_requests'))
    for (const secret of [path.split('/').at(-1), code.replace(' ', ''), browser.split('=')[1]]) {
      expect(rows).not.toContain(`"${secret}"`)
    }
    expect(await pages.api.rows("select * from sent_emails where key like 'sign_in%'")).toEqual([])
  })
})

describe('a sign-in', () => {
  test('ends after half an hour without a request, after twelve hours, and by signing out', async () => {
    for (const change of ["seen_at = now() - interval '31 minutes'", "created_at = now() - interval '13 hours'"]) {
      const cookie = await pages.signedIn('ada@visitor.example')
      expect((await pages.ask('/application', { cookie })).status).toBe(200)
      await pages.api.rows(`update applicant_sign_ins set ${change}`)
      expect(goesTo(await pages.ask('/application', { cookie }))).toBe('/application/sign-in?ended')
    }
    const cookie = await pages.signedIn('ada@visitor.example')
    const out = await pages.send('/application/sign-out', {}, { cookie })
    expect(out.headers.get('Set-Cookie')).toContain('Max-Age=0')
    expect(goesTo(await pages.ask('/application', { cookie }))).toBe('/application/sign-in?ended')
  })

  test('that starts ends the one that the browser had', async () => {
    const email = await people.applicant()
    const earlier = await pages.signedIn(email)
    await people.asked(email)
    await people.press((await people.readEmail()).path, earlier)
    expect(goesTo(await pages.ask('/application', { cookie: earlier }))).toBe('/application/sign-in?ended')
  })

  test('that ended shows what somebody has just written', async () => {
    const response = await pages.send('/application', { intent: 'ask', question: 'May I start <later>?' })
    expect(response.status).toBe(401)
    expect(await response.text()).toContain('May I start &lt;later&gt;?')
    const pressed = await pages.send('/application?index', { intent: 'decline', id: 'x', seen: 'offered' })
    expect(goesTo(pressed)).toBe('/application/sign-in')
  })
})

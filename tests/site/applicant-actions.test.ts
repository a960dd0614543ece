import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { longDay, wholeDay } from '#content/format.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { offeredStart, seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'
import { goesTo } from '#tests/fixtures/signing-in.ts'

let [id, email, cookie] = ['', '', '']
const pages = await openTestApplicants()
const maya = await hire(pages.deps.database, 'admissions', 'Maya Sample')
afterAll(() => pages.close())

let people = 0
beforeEach(async () => {
  await pages.api.rows('delete from applicant_limits')
  email = `person${++people}@visitor.example`
  id = await pages.api.registered({ EmailAddress: email, FullName: 'Ada Byron' })
  cookie = await pages.signedIn(email)
  await pages.sendEmails()
})

const read = async (path: string, as = cookie) => (await pages.ask(path, { cookie: as })).text()
const send = (path: string, form: Record<string, string>, as = cookie) => pages.send(path, form, { cookie: as })
const getStatus = async () => (await pages.api.rows('select status from applications where id = $1', [id]))[0]?.status

test('withdrawing says what it means for a fee that is paid or due, and is one press', async () => {
  const path = `/application/${id}/withdraw`
  expect(await read(path)).toContain('You no longer have to pay the application fee.')
  await pages.api.rows(`update applications set fee_status = 'paid' where id = $1`, [id])
  const page = await read(path)
  expect(page).toContain('we will not make a decision')
  expect(page).toContain('href="/refundpolicy"')
  const stale = await send(path, { intent: 'withdraw', seen: 'in_review' })
  expect([stale.status, await getStatus()]).toEqual([409, 'submitted'])
  for (const _ of ['once', 'twice']) {
    expect(goesTo(await send(path, { intent: 'withdraw', seen: 'submitted' }))).toBe('/application')
  }
  expect(await getStatus()).toBe('withdrawn')
  expect(await read(path)).not.toContain('<button type="submit" class="button')
})

test('contact data is corrected; what is wrong stays in its field, with its message and in the title', async () => {
  const path = `/application/${id}/contact`
  const form = {
    intent: 'correct',
    fullName: 'Ada <Lovelace>',
    phone: '+1 403 555 0142',
    country: 'Canada',
    state: '',
    city: 'Calgary',
    linkedInUrl: 'linkedin.example/in/ada',
  }
  const declined = await send(path, form)
  expect(declined.status).toBe(422)
  const page = await declined.text()
  expect(page).toContain('<title>Error: ')
  expect(page).toContain('value="Ada &lt;Lovelace&gt;"')
  expect(page).toContain('Name must only contain letters')
  expect(page).toMatch(/<option[^>]* selected=""[^>]*>Canada</)
  const saved = await send(path, { ...form, fullName: 'Ada Lovelace' })
  expect(goesTo(saved)).toBe(`${path}?saved`)
  const after = await read(`${path}?saved`)
  expect(after).toContain('Your contact information is saved.')
  expect(after).toContain('value="Ada Lovelace"')
})

test('a question reaches the staff, who answer the applicant by a reply', async () => {
  const path = `/application/${id}/question`
  expect((await send(path, { intent: 'ask', question: ' ' })).status).toBe(422)
  const question = 'May I start <later>?\n\nAda'
  expect(goesTo(await send(path, { intent: 'ask', question }))).toBe(`${path}?sent`)
  expect(await read(`${path}?sent`)).toContain('May I start &lt;later&gt;?')
  const [mail, ...others] = await pages.sendEmails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: { address: 'hello@candle.example' },
    replyTo: { name: 'Ada Byron', address: email },
    text: expect.stringContaining('May I start <later>?'),
  })
})

test('an offer is accepted on a page with its terms, by a box and a press; its letter says so, and a copy is emailed', async () => {
  expect(await read('/application')).not.toContain('Accept the offer')
  await sentDecision(pages.api, maya, id, 'offered')
  const day = offeredStart.starts
  const terms = [wholeDay(day), 'USD 4,800', longDay(day), 'we return all of the tuition']
  const path = `/application/${id}/accept`
  const shown = [await read('/application'), await read(path)]
  for (const term of terms) for (const page of shown) expect(page).toContain(term)
  const seen = await seenOffer(pages.api, id)
  const form = { intent: 'accept', seen: seen.status, offer: seen.offer, plan: seen.plan, agreed: 'on' }
  const { agreed, ...unticked } = form
  const declined = await send(path, unticked)
  expect([declined.status, await declined.text()]).toEqual([422, expect.stringContaining('Please check the box')])
  const another = await send(path, { ...form, offer: id })
  expect([another.status, await another.text()]).toEqual([409, expect.stringContaining('another offer')])
  expect(await getStatus()).toBe('offered')
  await pages.sendEmails()

  const pressed = await send(path, form)
  expect([pressed.status, goesTo(pressed)]).toEqual([302, '/application'])
  const page = await read('/application')
  expect(page).toContain('Offer accepted')
  expect(page).not.toContain('Accept the offer')
  const [mail] = await pages.sendEmails()
  for (const term of terms) expect(mail?.text.replaceAll('\n', ' ')).toContain(term)
  const letter = await pages.ask(`/application/${id}/letter`, { cookie })
  expect(letter.headers.get('Content-Type')).toBe('application/pdf')
  expect((await letter.text()).slice(0, 5)).toBe('%PDF-')
})

test('an offer that has gone since says so, beside the present state', async () => {
  await sentDecision(pages.api, maya, id, 'offered')
  await sentDecision(pages.api, maya, id, 'offer_withdrawn')
  const pressed = await send('/application?index', { intent: 'decline', id, seen: 'offered' })
  expect(pressed.status).toBe(409)
  const page = await pressed.text()
  expect(page).toContain('<title>Error: ')
  expect(page).toContain('Your application has changed since you opened this page: Offer withdrawn.')
  expect(await getStatus()).toBe('offer_withdrawn')
})

describe('a new address', () => {
  const change = (to: string, as = cookie) => send('/application/email', { intent: 'change', email: to }, as)
  const linkIn = (text = '') => /\/application\/confirm\/[\w-]+/.exec(text)?.[0] ?? ''
  const press = (path: string, as = cookie) => send(path, { intent: 'confirm' }, as)
  const getEmail = async (of = id) =>
    (await pages.api.rows('select email from applications where id = $1', [of]))[0]?.email

  test('gets everything once its link is pressed; the earlier one is notified and sees nothing any more', async () => {
    const second = await pages.api.registered({ EmailAddress: email.toUpperCase() })
    await pages.api.rows(
      `insert into saved_forms (id, key, email, answers, expires_at) values (gen_random_uuid(), $1, $1, '{}', now() + interval '1 day')`,
      [email],
    )
    const elsewhere = await pages.signedIn(email)
    await pages.sendEmails()
    const to = `new${people}@visitor.example`
    expect(goesTo(await change(` ${to.toUpperCase()} `))).toBe('/application/email')
    expect(await read('/application/email')).toContain(to)
    const [mail, ...others] = await pages.sendEmails()
    expect([mail?.to.address, others]).toEqual([to, []])
    expect(mail?.text).not.toContain('Ada')

    const path = linkIn(mail?.text)
    for (const method of ['GET', 'HEAD', 'GET']) expect((await pages.ask(path, { method, cookie })).status).toBe(200)
    expect(await getEmail()).toBe(email)
    expect(await read(path)).not.toContain('<script')
    expect(goesTo(await press(path))).toBe('/application')
    expect([await getEmail(), await getEmail(second)]).toEqual([to, to])
    expect(await pages.api.rows('select email from saved_forms where key = $1', [email])).toEqual([{ email: to }])
    expect(await read('/application')).toContain(to)
    expect(goesTo(await pages.ask('/application', { cookie: elsewhere }))).toBe('/application/sign-in?ended')

    const [notice, ...more] = await pages.sendEmails()
    expect([notice?.to.address, more]).toEqual([email, []])
    expect(notice?.text).not.toContain(to)
    const events = await pages.api.rows(
      `select detail, text from record_events where record_id = any($1) and kind = 'correction'`,
      [[id, second]],
    )
    const moved = { detail: { fields: 'email' }, text: `Email Address before: ${email}` }
    expect(events).toEqual([moved, moved])
  })

  test('joins what was sent from it before; nobody learns of that beforehand', async () => {
    const taken = `taken${people}@visitor.example`
    const theirs = await pages.api.registered({ EmailAddress: taken })
    await pages.sendEmails()
    const answerFor = async (to: string) => {
      const { status } = await change(to)
      return [status, (await read('/application/email')).replaceAll(/nonce="[^"]*"/g, '').replaceAll(to, 'ADDRESS')]
    }
    expect(await answerFor(taken)).toEqual(await answerFor(`free${people}@visitor.example`))
    const [mail] = await pages.sendEmails()
    await press(linkIn(mail?.text))
    expect([await getEmail(), await getEmail(theirs)]).toEqual([taken, taken])
  })

  test('is confirmed by the applicant who asked alone: a stranger with the link, or a mail scanner, changes nothing', async () => {
    await change('typing-error@visitor.example')
    const [mail] = await pages.sendEmails()
    const path = linkIn(mail?.text)
    const stranger = await pages.signedIn('typing-error@visitor.example')
    expect((await pages.ask(path)).status).toBe(401)
    expect((await pages.ask(path, { cookie: stranger })).status).toBe(404)
    for (const as of ['', stranger]) expect(goesTo(await press(path, as))).toBe(path)
    expect(await getEmail()).toBe(email)
    expect(goesTo(await press(path))).toBe('/application')
  })

  test('has one page for links that are used, old, foreign, truncated or unknown', async () => {
    await change(`one${people}@visitor.example`)
    await change(`two${people}@visitor.example`)
    const [first, second] = (await pages.sendEmails()).map(({ text }) => linkIn(text))
    const owner = await pages.signedIn('owner@visitor.example')
    const shown = new Set<string>()
    const look = async (path: string, as: string) => {
      const response = await pages.ask(path, { cookie: as })
      expect(response.status).toBe(404)
      shown.add((await response.text()).replaceAll(/nonce="[^"]*"|[\w-]+@visitor\.example/g, ''))
      await press(path, as)
    }
    await look(first ?? '', owner)
    await press(first ?? '')
    // Used; and another one of the earlier address, which has no applications any more.
    const ended = [first ?? '', second ?? '', first?.slice(0, -1) ?? '', '/application/confirm/x']
    for (const path of ended) await look(path, cookie)
    await change(`three${people}@visitor.example`)
    const [mail] = (await pages.sendEmails()).filter(({ text }) => linkIn(text))
    await pages.api.rows('update email_changes set expires_at = now()')
    await look(linkIn(mail?.text), cookie)
    expect(shown.size).toBe(1)
    expect(await getEmail()).toBe(`one${people}@visitor.example`)
  })

  test('needs a sign-in of the last ten minutes, which the page offers and comes back from', async () => {
    await pages.api.rows(`update applicant_sign_ins set created_at = now() - interval '11 minutes'`)
    expect((await change('late@visitor.example')).status).toBe(403)
    expect(await pages.sendEmails()).toEqual([])
    const page = await read('/application/email')
    expect(page).toContain('Send me a link')
    expect(page).not.toContain('New email address')

    const asked = await send('/application/verify?to=email', { intent: 'ask' })
    expect(goesTo(asked)).toBe('/application/verify?to=email')
    const both = `${cookie}; ${asked.headers.get('Set-Cookie')?.split(';')[0]}`
    expect(await read('/application/verify?to=email', both)).toContain('Six digits')
    const [mail] = await pages.sendEmails()
    const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    const wrong = await send('/application/verify?to=email', { intent: 'code', code: '12' }, both)
    expect(wrong.status).toBe(422)
    const confirmed = await send('/application/verify?to=email', { intent: 'code', code }, both)
    expect(goesTo(confirmed)).toBe('/application/email')
    const renewed = confirmed.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    expect(await read('/application/email', renewed)).toContain('New email address')
    expect(goesTo(await pages.ask('/application', { cookie }))).toBe('/application/sign-in?ended')
  })

  test('five times in an hour, by whom asks and by who gets the emails; the present address is refused', async () => {
    expect(await (await change(email.toUpperCase())).text()).toContain('This is the address that you use now.')
    expect(await (await change('ada@')).text()).toContain('Invalid email format.')
    for (let time = 0; time < 5; time++) expect((await change('mailbox@visitor.example')).status).toBe(302)
    expect((await change('other@visitor.example')).status).toBe(429)
    const stranger = await pages.signedIn('stranger@visitor.example')
    expect((await change('mailbox@visitor.example', stranger)).status).toBe(429)
    expect((await change('other@visitor.example', stranger)).status).toBe(302)
  })
})

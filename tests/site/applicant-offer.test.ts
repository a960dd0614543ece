import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { wholeDay } from '#content/format.ts'
import { openTestApplicants } from '#tests/fixtures/applicants.ts'
import { offeredStart, offeredTerms, seenOffer, sentDecision } from '#tests/fixtures/decision.ts'
import { hire } from '#tests/fixtures/hire.ts'

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

const goesTo = (response: Response) => response.headers.get('Location')?.replace('https://academy.example', '')
const read = async (path: string, as = cookie) => (await pages.ask(path, { cookie: as })).text()
const send = (path: string, form: Record<string, string>, as = cookie) => pages.send(path, form, { cookie: as })
const statusOf = async () => (await pages.api.rows('select status from applications where id = $1', [id]))[0]?.status

describe('an offer', () => {
  test('is accepted on a page with its terms, by a box and a press; its letter says so, and a copy is emailed', async () => {
    expect(await read('/application')).not.toContain('Accept the place')
    await sentDecision(pages.api, maya, id, 'offered')
    const terms = [wholeDay(offeredStart.starts), 'USD 4,800', offeredTerms.paymentPlan, 'all tuition is returned']
    const path = `/application/${id}/accept`
    for (const page of [await read('/application'), await read(path)]) {
      for (const term of terms) expect(page).toContain(term)
    }
    const seen = await seenOffer(pages.api, id)
    const form = { intent: 'accept', seen: seen.status, offer: seen.offer, agreed: 'on' }
    const { agreed: _, ...unticked } = form
    const declined = await send(path, unticked)
    expect([declined.status, await declined.text()]).toEqual([
      422,
      expect.stringContaining('Please tick the box first.'),
    ])
    const another = await send(path, { ...form, offer: id })
    expect([another.status, await another.text()]).toEqual([409, expect.stringContaining('another offer')])
    expect(await statusOf()).toBe('offered')
    await pages.sendEmails()

    const pressed = await send(path, form)
    expect([pressed.status, goesTo(pressed)]).toEqual([302, '/application'])
    const page = await read('/application')
    expect(page).toContain('Place accepted')
    expect(page).not.toContain('Accept the place')
    const [mail] = await pages.sendEmails()
    for (const term of terms) expect(mail?.text.replaceAll('\n', ' ')).toContain(term)
    const letter = await pages.ask(`/application/${id}/letter`, { cookie })
    expect(letter.headers.get('Content-Type')).toBe('application/pdf')
    expect((await letter.text()).slice(0, 5)).toBe('%PDF-')
  })

  test('that has gone since says so, beside the present state', async () => {
    await sentDecision(pages.api, maya, id, 'offered')
    await sentDecision(pages.api, maya, id, 'offer_withdrawn')
    const pressed = await send('/application?index', { intent: 'decline', id, seen: 'offered' })
    expect(pressed.status).toBe(409)
    const page = await pressed.text()
    expect(page).toContain('<title>Error: ')
    expect(page).toContain('Your application has changed since you opened this page: Offer withdrawn.')
    expect(await statusOf()).toBe('offer_withdrawn')
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApplicants, type TestApplicants } from '#tests/fixtures/applicants.ts'
import { cookieOf, goesTo, signingIn } from '#tests/fixtures/signing-in.ts'

// Links, sessions, ids and references that somebody guesses. Codes are in applicant-sign-in.test.ts.

let pages: TestApplicants
let people: ReturnType<typeof signingIn>
beforeAll(async () => {
  pages = await openTestApplicants()
  people = signingIn(pages)
})
afterAll(() => pages.close())

/** A secret with one letter changed, at each place; shorter, longer, and in another case. */
function near(secret: string): string[] {
  const changed = [...secret].map(
    (letter, at) => secret.slice(0, at) + (letter === 'x' ? 'y' : 'x') + secret.slice(at + 1),
  )
  return [...changed, secret.slice(1), secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), "' or true --", '%25']
}

test('a link of 256 random bits is opened by nothing that is near it, and works afterwards', async () => {
  await people.asked(await people.applicant())
  const { path } = await people.readEmail()
  const token = path.split('/').at(-1) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const guess of near(token)) {
    const guessed = `/application/open/${encodeURIComponent(guess)}`
    expect([guess, (await pages.ask(guessed)).status]).toEqual([guess, 404])
    expect([guess, cookieOf(await people.press(guessed))]).toEqual([guess, ''])
  }
  expect(goesTo(await people.press(path))).toBe('/application')
})

test('a session of 256 random bits is opened by no cookie that is near it', async () => {
  const cookie = await pages.signedIn(await people.applicant())
  const [name, token = ''] = cookie.split('=')
  expect(token).toMatch(/^[\w-]{43}$/)
  for (const guess of [...near(token), '', 'x'.repeat(4_000)]) {
    const response = await pages.ask('/application', { cookie: `${name}=${guess}` })
    expect([guess, response.status, goesTo(response)?.split('?')[0]]).toEqual([guess, 302, '/application/sign-in'])
  }
  expect((await pages.ask('/application', { cookie })).status).toBe(200)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApplicants, type TestApplicants } from '#tests/fixtures/applicants.ts'
import { openTestDesk, type TestDesk } from '#tests/fixtures/desk.ts'
import { words } from '#tests/fixtures/words.ts'

// The staff's and the applicants' pages work at PUBLIC_URL only: the test sites are https://academy.example.

const pages = {
  desk: ['/desk', '/desk/staff?q=a%26b&x=1', '/desk/records//evil.example', '/desk/staff.data'],
  application: ['/application', '/application/open/token?x=1', '/application/..%2f..//evil.example'],
}
const forms = {
  desk: ['/desk/sign-in', '/desk/passkey-options', '/desk/nowhere'],
  application: ['/application', '/application/open/token'],
}
const hosts = words('127.0.0.1:3000 academy.example:8443 evil.example academy.example.')

describe.each(['desk', 'application'] as const)('%s', (kind) => {
  let app: TestDesk | TestApplicants
  beforeAll(async () => {
    app = kind === 'desk' ? await openTestDesk() : await openTestApplicants()
  })
  afterAll(() => app.close())

  test.each(hosts)('reads at %s go to the same page of the site’s own address', async (Host) => {
    for (const path of pages[kind]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await app.ask(path, { method, headers: { Host, 'X-Forwarded-Host': 'academy.example' } })
        expect([answer.status, answer.headers.get('Location')]).toEqual([302, `https://academy.example${path}`])
      }
    }
  })

  test.each(['academy.example', 'ACADEMY.example:443'])('reads at %s are answered there', async (Host) => {
    expect((await app.ask(`/${kind}/sign-in`, { headers: { Host } })).status).toBe(200)
  })

  test.each([
    ['127.0.0.1:3000', 'http://127.0.0.1:3000', 'same-origin'],
    ['academy.example', 'https://evil.example', 'cross-site'],
    ['academy.example', 'https://evil.example', 'same-origin'],
    ['academy.example', 'http://academy.example', 'same-origin'],
    ['academy.example', 'null', 'none'],
    ['academy.example', '', ''],
  ])('a form at %s from %j (%s) gets a page that names the right address', async (Host, Origin, site) => {
    for (const path of forms[kind]) {
      const headers = { Host, Origin, 'Sec-Fetch-Site': site }
      const answer = await app.send(`${path}?x=1`, { intent: 'any' }, { headers })
      const html = await answer.text()
      expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([
        path,
        403,
        expect.stringMatching(/^text\/html/),
      ])
      expect(html).toContain('Please use the site’s own address</h1>')
      expect(html).toContain(`href="https://academy.example${path}?x=1"`)
      expect(html).not.toContain('evil.example')
      expect(answer.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  test('a script gets the reason and the right address as JSON', async () => {
    const path = `/${kind}/sign-in`
    const answer = await app.send(path, {}, { headers: { Origin: 'http://127.0.0.1:3000', Accept: '*/*' } })
    expect([answer.status, await answer.json()]).toEqual([
      403,
      {
        status: 403,
        title: 'Please use the site’s own address',
        text: expect.stringContaining('academy.example'),
        link: { to: `https://academy.example${path}`, label: 'Open the page at academy.example' },
      },
    ])
  })
})

import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { descriptionRoutes } from '#server/description/routes.ts'
import { describedSite } from '#tests/fixtures/described-site.ts'
import { goodPdf } from '#tests/fixtures/resume-files.ts'
import { fileOf } from '#tests/fixtures/resume-form.ts'
import { openApi, type TestApi, WEBHOOK_SECRET } from './open-api.ts'

let academy: TestApi
const description = descriptionRoutes(describedSite)
beforeAll(async () => {
  academy = await openApi()
})
afterAll(() => academy.close())

// In place of both programs, which not every machine has: the shell takes the words apart, as it would for them.
const standIns = `
curl() { "$NODE" -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$@"; }
openssl() { "$NODE" -e 'const c = require("node:crypto").createHmac("sha256", process.argv[4]);
process.stdin.on("data", (d) => c.update(d)).on("end", () => console.log(c.digest("hex") + " *stdin"))' -- "$@"; }
`

function wordsOf(command: string, variables: Record<string, string>): string[] {
  const env = { PATH: process.env.PATH, NODE: process.execPath, ...variables }
  return JSON.parse(execFileSync('/bin/sh', ['-euc', standIns + command], { env, encoding: 'utf8' })) as string[]
}

/** The request that curl makes of its words (curl.1). */
function requestOf(words: string[]): Request {
  const form = new FormData()
  const data: string[] = []
  const headers = new Headers()
  let url = ''
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [name = '', value = ''] = (words[at + 1] ?? '').split(/[=:](.*)/s)
    if (word === '-i') continue
    if (word === '-H') headers.set(name, value.trim())
    else if (word === '-d') data.push(words[at + 1] ?? '')
    else if (word === '--form-string') form.append(name, value)
    else if (word === '-F') form.append(name, fileOf(goodPdf(), value.replace('@', '')))
    else url = word
    if (word.startsWith('-')) at++
  }
  const body = data.length ? data.join('&') : [...form].length ? form : undefined
  return new Request(url, { method: body ? 'POST' : 'GET', headers, ...(body ? { body } : {}) })
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

test('every example of the page is a command that the running calls grant', async () => {
  const page = await (await description.request('/docs')).text()
  const commands = [...page.matchAll(/<h4>Example<\/h4>\s*<pre><code>([\s\S]*?)<\/code>/g)].map(([, text = '']) =>
    unescaped(text),
  )
  expect(commands).toHaveLength(16)
  const variables = { APPLICATION_ID: await academy.registered(), STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET }
  const answers: Record<string, number> = {}
  for (const command of commands) {
    const request = requestOf(wordsOf(command, variables))
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    const at = new Request(request.url.replace('/api/v1', ''), request)
    const answer = await (/json$|docs$/.test(path) ? description : academy.api).request(at)
    answers[`${request.method} ${path}`] = answer.status
  }
  expect(answers).toEqual({
    'GET /CourseNorthAmerica/get-courses': 200,
    'POST /ApplicationForm/na/Register': 200,
    'POST /Stripe/create-checkout-session': 200,
    'POST /Contact/send-message': 200,
    'POST /Talent/request': 200,
    'POST /Training/request': 200,
    'POST /Resume/submit': 200,
    'POST /Newsletter/subscribe': 200,
    'GET /Newsletter/unsubscribe': 303,
    'POST /Newsletter/unsubscribe': 200,
    'GET /Visitor/region': 200,
    'POST /Stripe/webhook': 200,
    'POST /Insight/view': 204,
    'POST /Insight/step': 204,
    'GET /openapi.json': 200,
    'GET /docs': 200,
  })
})

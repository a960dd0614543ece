import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { openStoreOnCopy } from '#tests/fixtures/content-copy.ts'
import { editorServer } from './server.ts'

const TOKEN = 'a token of the tests'
const own = { Host: 'localhost:3000', Origin: 'http://localhost:3000', 'X-Edit-Token': TOKEN }

/** The editor's calls, on content that goes away with the test. */
function open() {
  const { store } = openStoreOnCopy()
  const server = editorServer(store, TOKEN)
  const post = async (call: string, body: string, headers: Record<string, string> = own) =>
    server.request(`/${call}`, { method: 'POST', headers, body })
  return { server, store, post }
}

it('a call is answered for the page itself', async () => {
  const answer = await open().post('index', '{}')
  expect(answer.status).toBe(200)
  expect(((await answer.json()) as { pages: object[] }).pages).toContainEqual(
    expect.objectContaining({ file: 'company.yaml', title: 'Name and contact', group: 'Whole site' }),
  )
})

it.each([
  ['without the token', { 'X-Edit-Token': '' }],
  ['with another token', { 'X-Edit-Token': 'another' }],
  ['from another site', { Origin: 'https://elsewhere.example' }],
  ['from another port', { Origin: 'http://localhost:1' }],
  ['at another host', { Host: 'elsewhere.example', Origin: 'http://elsewhere.example' }],
])('a call %s is refused', async (_case, headers) => {
  const { store, post } = open()
  const before = store.read('company.yaml')
  const body = JSON.stringify({ file: 'company.yaml', seen: before, value: {} })
  expect((await post('change', body, { ...own, ...headers })).status).toBe(403)
  expect(store.read('company.yaml')).toBe(before)
})

it.each([
  ['no JSON', 'change', '{', 400],
  ['too much', 'change', JSON.stringify({ file: 'x'.repeat(1_100_000) }), 413],
  ['an unknown name', 'erase', '{}', 404],
  ['a file that is no content', 'file', '{"file":"../package.json"}', 422],
  ['prose that is none', 'change', '{"file":"company.yaml","seen":SEEN,"value":{"body":7}}', 422],
  [
    'a very deep value',
    'change',
    `{"file":"company.yaml","seen":SEEN,"value":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`,
    500,
  ],
])('a call with %s gets a sentence', async (_case, call, body, status) => {
  const { store, post } = open()
  const before = store.read('company.yaml')
  const answer = await post(
    call,
    body.replace('SEEN', () => JSON.stringify(before)),
  )
  // Node's own sentence would name files of this machine.
  const error = expect.not.stringContaining('content-')
  expect([answer.status, await answer.json()]).toEqual([status, { error }])
  expect(store.read('company.yaml')).toBe(before)
})

it('a call other than POST is refused', async () => {
  expect((await open().server.request('/index', { headers: own })).status).toBe(404)
})

it.each([
  ['NODE_ENV', 'production'],
  ['PUBLIC_URL', 'https://academy.example'],
])('the editor does not start with %s=%s', (name, value) => {
  const env = { PATH: process.env.PATH, [name]: value }
  const { status, stderr } = spawnSync(process.execPath, ['edit/main.ts'], { env, encoding: 'utf8', timeout: 60_000 })
  expect(status).toBe(1)
  expect(stderr).toContain('npm run edit changes files, so it runs on your own machine alone')
})

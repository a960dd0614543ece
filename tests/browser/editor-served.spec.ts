import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { contentFiles, contentRoot } from '#content/load.ts'
import { CALENDAR_PATH, sitePaths } from '#content/site-paths.ts'
import { typeset } from '#content/typeset.ts'
import { getContent } from '#edit/content-text.ts'
import { leaves, partAt } from '#edit/field.ts'
import { fieldOfFile } from '#edit/file-fields.ts'
import { copyProject, startEditor } from '#tests/fixtures/editor.ts'
import { words } from '#tests/fixtures/words.ts'

const project = copyProject()
// Signs that mean something in a pattern.
const editor = await startEditor(project, { DATA_DIR: join(project.folder, 'data (1)') })
afterAll(async () => {
  await editor.stop()
  project.remove()
})

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

/** At least a byte of what @vercel/stega hides. */
const HIDDEN = /(?:\u200B|\u200C|\u200D|\uFEFF){8}/

/** The texts between the tags of a page, with their marks. */
function getTexts(html: string): string[] {
  const shown = html
    .replaceAll(/<(head|script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--[\s\S]*?-->|<[^>]+>/g, '\n')
  const letters: Record<string, string> = { '&amp;': '&', '&#x27;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' }
  const texts = shown.replaceAll(/&(amp|#x27|quot|lt|gt);/g, (letter) => letters[letter] ?? '').split('\n')
  return texts.map((text) => text.trim()).filter(Boolean)
}

/** Words of the pages and forms themselves, which content happens to have as well. */
const ALSO_IN_CODE = [
  '12',
  '9',
  'Corporate training',
  'Questions and answers',
  'Company',
  'Contract-to-hire',
  'Full-time placement',
  'Privacy Policy',
  'Enroll',
  'Learn More',
  'Online',
  'Individual Trainings',
  'Enrollment Form',
  'Canada',
  'Other',
  'Next start',
  'Add to calendar',
  // Of the schedule, which changes at the desk.
  'Mountain Time',
  'Measure',
  'Design',
  'Compare all trainings',
  'Request seats',
  'Registration Successful!',
]

describe('every text of content', () => {
  it('that a page shows says where it comes from', async () => {
    const known = new Set<string>()
    for (const file of contentFiles()) {
      const value = getContent(readFileSync(join(contentRoot, file), 'utf8'))
      for (const { kind, path } of leaves(fieldOfFile(file), value)) {
        const text = partAt(value, path)
        if (kind === 'text' && path.at(-1) !== 'id') known.add(typeset(String(text)))
      }
    }
    let marked = 0
    // The words of a workshop are its entry's.
    for (const path of sitePaths.filter((path) => !path.startsWith(`${CALENDAR_PATH}/`))) {
      const texts = getTexts(await (await fetch(`${editor.url}${path}`)).text())
      marked += texts.filter((text) => text.search(HIDDEN) >= 0).length
      const unmarked = texts.filter((text) => text.search(HIDDEN) < 0 && known.has(text))
      expect(
        unmarked.filter((text) => !ALSO_IN_CODE.includes(text)),
        path,
      ).toEqual([])
    }
    expect(marked).toBeGreaterThan(2000)
  })
})

describe('a call of the editor', () => {
  const token = async () => {
    const script = await (await fetch(`${editor.url}/web/entry.client.tsx`)).text()
    return /openEditor\("(\w+)"\)/.exec(script)?.[1] ?? ''
  }
  const post = (call: string, headers: Record<string, string>, body = '{}', method = 'POST') =>
    fetch(`${editor.url}/.edit/${call}`, { method, headers, ...(method === 'POST' && { body }) })

  it('is answered for the page itself', async () => {
    const answer = await post('index', { 'X-Edit-Token': await token() })
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { pages: object[] }).pages).toContainEqual(
      expect.objectContaining({ file: 'company.yaml', title: 'Name and contact', group: 'Whole site' }),
    )
  })

  it.each([
    ['without the token', {}],
    ['with another token', { 'X-Edit-Token': 'a'.repeat(32) }],
    ['from another site', { 'X-Edit-Token': 'TOKEN', Origin: 'https://elsewhere.example' }],
    ['from another port', { 'X-Edit-Token': 'TOKEN', Origin: 'http://localhost:1' }],
  ])('%s is refused', async (_, given) => {
    const known = await token()
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('TOKEN', known)]),
    )
    const body = JSON.stringify({ file: 'company.yaml', seen: '', value: {} })
    expect((await post('change', headers, body)).status).toBe(403)
    expect(project.read('company.yaml')).toContain('name: Candle Academy')
  })

  it.each([
    ['no JSON', 'change', '{', 400],
    ['too much', 'change', JSON.stringify({ file: 'x'.repeat(1_100_000) }), 413],
    ['an unknown call', 'erase', '{}', 404],
    ['a file that is no content', 'file', '{"file":"../package.json"}', 422],
    ['prose that is none', 'change', '{"file":"company.yaml","seen":"SEEN","value":{"body":7}}', 422],
    [
      'a very deep value',
      'change',
      `{"file":"company.yaml","seen":"SEEN","value":${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}}`,
      500,
    ],
  ])('with %s gets a sentence', async (_, call, body, status) => {
    const headers = { 'X-Edit-Token': await token() }
    const { seen } = (await (await post('file', headers, '{"file":"company.yaml"}')).json()) as { seen: string }
    const sent = body.replace('SEEN', () => JSON.stringify(seen).slice(1, -1))
    const answer = await post(call, headers, sent)
    // Node's own sentence would name files of this machine.
    const error = expect.not.stringContaining('academy-edit-')
    expect([answer.status, await answer.json()]).toEqual([status, { error }])
    expect(project.read('company.yaml')).toContain('name: Candle Academy')
  })

  it('other than POST is refused', async () => {
    expect((await post('index', { 'X-Edit-Token': await token() }, '', 'GET')).status).toBe(404)
  })
})

describe('the development server', () => {
  const asked = (path: string) => fetch(`${editor.url}${path}`, { headers: { Origin: 'http://localhost:9999' } })

  it.each(['data (1)', 'var', '.git'])('serves no file of %s, however it is asked', async (folder) => {
    mkdirSync(join(project.folder, folder, 'outbox'), { recursive: true })
    const files = ['secret', 'outbox/a.js'].map((file) => join(folder, file))
    for (const file of files) writeFileSync(join(project.folder, file), 'export default "KEPT"')
    const whole = encodeURI(project.folder)
    const paths = files
      .map(encodeURI)
      .flatMap((path) => [
        `/${path}`,
        `//${path}`,
        `/web/..%2f${path}`,
        `/${path.replace(/[a-z]/, escaped)}`,
        `/desk/${path}`,
        `/@fs${whole}/${path}`,
        `/@fs/${whole}/${path}`,
        `/@fs${whole}/web/..%2f${path}`,
        `/@id/${whole}/${path}`,
        `/desk/@fs${whole}/${path}`,
        `/application/@fs${whole}/${path}`,
      ])
    for (const query of ['', '?raw', '?url', '?inline', '?import', '?raw??', '?t=1&raw&.svg']) {
      const answers = paths.map(async (path) => (await asked(path + query)).text())
      for (const answer of await Promise.all(answers)) expect(answer).not.toContain('KEPT')
    }
  })

  it('lets no page of another origin read what it serves', async () => {
    for (const path of words('/ /web/entry.client.tsx /package.json /desk/@vite/client /application/@vite/client')) {
      const { status, headers } = await asked(path)
      expect([path, status, headers.get('Access-Control-Allow-Origin')]).toEqual([path, 200, null])
    }
  })
})

it.each([
  ['NODE_ENV', 'production'],
  ['PUBLIC_URL', 'https://academy.example'],
])('the editor does not start with %s=%s', async (name, value) => {
  const refused = await startEditor(project, { [name]: value })
  expect((await refused.exit)[0]).toBe(1)
  expect(refused.output()).toContain('npm run edit changes files, so it runs on your own machine alone')
})

it('nothing of the editor is in the built site', () => {
  const files = globSync('build/**/*.{js,html,css}')
  expect(files.length).toBeGreaterThan(70)
  const named = files.filter((file) => /academy-editor|stega|\.edit\/|X-Edit-Token/i.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})

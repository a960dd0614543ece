import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { contentFiles, contentRoot } from '#content/load.ts'
import { fixedPaths, type SitePath } from '#content/site-paths.ts'
import { typeset } from '#content/typeset.ts'
import { getContent } from '#edit/content-text.ts'
import { leaves, partAt } from '#edit/field.ts'
import { fieldOfFile } from '#edit/file-fields.ts'
import { otherTraining, training } from '#tests/fixtures/sample-content.ts'
import { words } from '#tests/fixtures/words.ts'
import { test } from './editor.ts'

// What the editor serves, without a browser. Its calls: edit/server.test.ts.

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

/** The pages, the forms and the kinds of weeks, whose words content may have as well. */
const code = globSync('{web,contract,content}/**/*.{ts,tsx}')
  .map((file) => (file.includes('.test.') ? '' : readFileSync(file, 'utf8')))
  .join()

test('every text of content that a page shows says where it comes from', async ({ editor }) => {
  test.setTimeout(180_000)
  const known = new Set<string>()
  for (const file of contentFiles()) {
    const value = getContent(readFileSync(join(contentRoot, file), 'utf8'))
    for (const { kind, path } of leaves(fieldOfFile(file), value)) {
      const text = partAt(value, path)
      // Time zones are the desk's once the site has started, and the place is in the code of the forms.
      const isElsewhere = path[0] === 'place' || /^(id|zoneLabel)$/.test(String(path.at(-1)))
      if (kind === 'text' && !isElsewhere) known.add(typeset(String(text)))
    }
  }
  let marked = 0
  // Trainings share a module, and so do policies.
  const paths: SitePath[] = [...fixedPaths, training.path, otherTraining.path, '/refundpolicy']
  for (const path of paths) {
    const texts = getTexts(await (await fetch(`${editor.url}${path}`)).text())
    marked += texts.filter((text) => text.search(HIDDEN) >= 0).length
    const unmarked = texts.filter((text) => text.search(HIDDEN) < 0 && known.has(text) && !code.includes(text))
    expect(unmarked, path).toEqual([])
  }
  expect(marked).toBeGreaterThan(1000)
})

/** As a page of another origin asks. */
const ask = (url: string) => fetch(url, { headers: { Origin: 'http://localhost:9999' } })
const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`

for (const name of ['data (1)', 'var', '.git']) {
  test(`no file of ${name} is served, however it is asked for`, async ({ editor, project }) => {
    mkdirSync(join(project.folder, name, 'served'), { recursive: true })
    const file = join(name, 'served', 'secret.js')
    writeFileSync(join(project.folder, file), 'export default "KEPT"')
    const [path, whole] = [encodeURI(file), encodeURI(project.folder)]
    const paths = [
      `/${path}`,
      `//${path}`,
      `/web/..%2f${path}`,
      `/${path.replace(/[a-z]/, escaped)}`,
      `/office/${path}`,
      `/@fs${whole}/${path}`,
      `/@fs/${whole}/${path}`,
      `/@fs${whole}/web/..%2f${path}`,
      `/@id/${whole}/${path}`,
      `/office/@fs${whole}/${path}`,
    ]
    for (const query of ['', '?raw', '?url', '?inline', '?import', '?raw??', '?t=1&raw&.svg']) {
      const answers = paths.map(async (one) => (await ask(editor.url + one + query)).text())
      for (const answer of await Promise.all(answers)) expect(answer).not.toContain('KEPT')
    }
  })
}

test('no page of another origin may read what is served', async ({ editor }) => {
  for (const path of words('/ /web/entry.client.tsx /package.json /office/@vite/client')) {
    const { status, headers } = await ask(`${editor.url}${path}`)
    expect([path, status, headers.get('Access-Control-Allow-Origin')]).toEqual([path, 200, null])
  }
})

test('the development server has its two parts, and tells their pages of changes, on one port', async ({ editor }) => {
  const heard = ['/', '/office/'].map(async (base) => {
    const [{ data }] = await once(new WebSocket(editor.url.replace('http', 'ws') + base, 'vite-hmr'), 'message')
    return JSON.parse(data)
  })
  expect(await Promise.all(heard)).toEqual(Array(2).fill({ type: 'connected' }))
  const pages = words('/apply /desk/sign-in /application/sign-in').map(async (path) =>
    (await fetch(editor.url + path)).text(),
  )
  const found = await Promise.all(pages)
  const titles = [/<title>[^<]*Enrollment/, /<title>Sign in/, /<title>See your application/]
  expect(found).toEqual(titles.map((title) => expect.stringMatching(title)))
  // No policy here, so no nonce either: the browser would find it missing on its side, and React complain.
  expect(found[0]).not.toContain('nonce=')
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { openStoreOnCopy } from '#tests/fixtures/content-copy.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { getContent, rewritten, type Value } from './content-text.ts'
import { changed, type Path } from './field.ts'
import { added, withoutPage } from './pages.ts'
import type { Store } from './store.ts'

let content: string
let store: Store
let original: string
const file = 'newsletter.yaml'
const page = `courses/${training.id}.md`

function open(isChecked = false): void {
  const copy = openStoreOnCopy(isChecked)
  content = copy.content
  store = copy.store
  original = read()
}
beforeEach(() => open())

const read = (name = file) => readFileSync(join(content, name), 'utf8')
const write = (text: string) => writeFileSync(join(content, file), text)
/** What a text says once the part at a path is another. */
const withPart = (text: string, path: Path, part: unknown) => changed(getContent(text), path, part) as Value
const setTitle = (value: unknown, seen = store.read(file)) =>
  store.change(file, seen, withPart(original, ['meta', 'title'], value))

describe('a change', () => {
  it('is written, taken back and made again, byte for byte', async () => {
    await setTitle('Leave the list')
    const changed = original.replace(/(title: ).*/, '$1Leave the list')
    expect(read()).toBe(changed)
    await store.undo()
    expect(read()).toBe(original)
    await store.redo()
    expect(read()).toBe(changed)
    await expect(store.redo()).rejects.toThrow('There is nothing to take back.')
  })

  it('is refused by the build’s checks, and nothing is written', async () => {
    open(true)
    await expect(setTitle('x'.repeat(900_000))).rejects.toThrow(/^Unsubscribe: meta.title:? Too big/)
    expect(read()).toBe(original)
    await expect(store.undo()).rejects.toThrow('There is nothing')
  })

  it('of a file that somebody else changed is refused, and theirs stays', async () => {
    const seen = store.read(file)
    write(`${original}# Theirs\n`)
    await expect(setTitle('Mine', seen)).rejects.toMatchObject({ status: 409 })
    expect(read()).toBe(`${original}# Theirs\n`)
  })

  it('is not taken back over what somebody else wrote after it', async () => {
    await setTitle('Ours')
    const theirs = `${read()}# Theirs\n`
    write(theirs)
    await expect(store.undo()).rejects.toMatchObject({ status: 409 })
    expect(read()).toBe(theirs)
  })

  it('from two tabs at once is made once', async () => {
    const seen = store.read(file)
    const answers = await Promise.allSettled([setTitle('One tab', seen), setTitle('Another tab', seen)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(read()).toContain('title: One tab')
  })

  it('removes a field together with its name under "confirm"', () => {
    const before = read('home.yaml')
    const after = rewritten(before, withPart(before, ['questions'], undefined))
    expect(after).toContain('confirm: [ corporate.features, hiring, reasons, partners, clients ]')
    expect(after).not.toContain('Questions and answers')
  })

  it('of a block of prose leaves the others as they are, line by line', () => {
    const before = read('policies/refundpolicy.md')
    const after = rewritten(before, withPart(before, ['body', 1], '**Plain** words'))
    expect(after.split('\n').filter((line) => !before.includes(line))).toEqual(['**Plain** words'])
  })
})

describe('pages', () => {
  it('are added as a copy under their own name, and removed with all that names them', async () => {
    open(true)
    await store.save(added(store, page, 'Graph Databases').texts)
    expect(read('courses/graph-databases.md')).toContain('name: Graph Databases\n')
    await store.save(withoutPage(store, page))
    for (const other of ['starts.yaml', 'calendar.yaml', 'people.yaml'])
      expect(read(other)).not.toMatch(new RegExp(`\\b${training.id}\\b`))
    await store.undo()
    await store.undo()
    expect(store.read('courses/graph-databases.md')).toBeNull()
    expect(read('starts.yaml')).toContain(`course: ${training.id}`)
  })

  it.each([
    [page, 'About', 'The site has a page /about already.'],
    [page, '../', 'The title must have'],
    ['company.yaml', 'Another', 'no page to copy'],
  ])('a copy of %s as "%s" is refused', (file, name, sentence) => {
    expect(() => added(store, file, name)).toThrow(sentence)
  })
})

it('a path out of the content is neither copied, removed nor written', async () => {
  for (const other of [
    'courses/../../package.json',
    'policies/../load.ts',
    '../package.json',
    'courses/../home.yaml',
  ]) {
    expect(() => withoutPage(store, other)).toThrow('is no page')
    expect(() => added(store, other, 'Copied')).toThrow('is no page')
    await expect(store.save({ [other]: null })).rejects.toMatchObject({ status: 422 })
    expect(existsSync(join(content, other))).toBe(true)
  }
  for (const other of ['load.ts', '/etc/passwd', ''])
    await expect(store.change(other, '', {})).rejects.toMatchObject({ status: 422 })
})

it('a server killed while it saves leaves the text before or the text after, and no other file', async () => {
  const program = `
    const { openStore } = await import('${import.meta.dirname}/store.ts')
    const { getContent } = await import('${import.meta.dirname}/content-text.ts')
    const store = openStore('${content}')
    const { meta, ...value } = getContent(store.read('${file}'))
    for (let turn = 0; ; turn++) {
      await store.change('${file}', store.read('${file}'), { meta: { ...meta, title: 'Turn ' + turn }, ...value })
      console.log(turn)
    }`
  const names = readdirSync(content)
  for (const wait of [40, 290]) {
    const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' })
    await once(child.stdout as NodeJS.ReadableStream, 'data')
    await sleep(wait)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(read()).toMatch(/^meta:\n {2}title: Turn \d+\n/m)
    expect(readdirSync(content)).toEqual(names)
    expect(read().replace(/title: Turn \d+/, '')).toBe(original.replace(/title: .*/, ''))
  }
})

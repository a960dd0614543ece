import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyProject, type Project } from '#tests/fixtures/editor.ts'
import { contentOf, rewritten, type Value } from './content-text.ts'
import { changed, type Path } from './field.ts'
import { added, withoutPage } from './pages.ts'
import { openStore, type Store } from './store.ts'

let project: Project
let store: Store
let original: string
const file = 'newsletter.yaml'

beforeAll(() => {
  project = copyProject()
  original = project.read(file)
})
afterAll(() => project.remove())
beforeEach(() => {
  project.write(file, original)
  store = openStore(join(project.folder, 'content'))
})

/** What a text says once the part at a path is another. */
const withPart = (text: string, path: Path, part: unknown) => changed(contentOf(text), path, part) as Value
const setTitle = (value: unknown, seen = store.read(file)) =>
  store.change(file, seen, withPart(original, ['meta', 'title'], value))

describe('a change', () => {
  it('is written, taken back and made again, byte for byte', async () => {
    await setTitle('Leave the list')
    const changed = original.replace(/(title: ).*/, '$1Leave the list')
    expect(project.read(file)).toBe(changed)
    await store.undo()
    expect(project.read(file)).toBe(original)
    await store.redo()
    expect(project.read(file)).toBe(changed)
    await expect(store.redo()).rejects.toThrow('There is nothing to take back.')
  })

  it.each([
    ['too long', 'x'.repeat(200), 'meta.title Too big'],
    ['of another kind', { a: 1 }, 'meta.title'],
    ['huge', 'x'.repeat(900_000), 'meta.title'],
  ])('that is %s is refused, and nothing is written', async (_, value, sentence) => {
    await expect(setTitle(value)).rejects.toThrow(new RegExp(`^Unsubscribe: ${sentence.replace(' ', ':? ')}`))
    expect(project.read(file)).toBe(original)
    await expect(store.undo()).rejects.toThrow('There is nothing')
  })

  it('of a file that somebody else changed is refused, and theirs stays', async () => {
    const seen = store.read(file)
    project.write(file, `${original}# Theirs\n`)
    await expect(setTitle('Mine', seen)).rejects.toMatchObject({ status: 409 })
    expect(project.read(file)).toBe(`${original}# Theirs\n`)
  })

  it('is not taken back over what somebody else wrote after it', async () => {
    await setTitle('Ours')
    const theirs = `${project.read(file)}# Theirs\n`
    project.write(file, theirs)
    await expect(store.undo()).rejects.toMatchObject({ status: 409 })
    expect(project.read(file)).toBe(theirs)
  })

  it('from two tabs at once is made once', async () => {
    const seen = store.read(file)
    const answers = await Promise.allSettled([setTitle('One tab', seen), setTitle('Another tab', seen)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(project.read(file)).toContain('title: One tab')
  })

  it.each(['../package.json', 'load.ts', '/etc/passwd', ''])('of %s is refused: it is no content', async (other) => {
    await expect(store.change(other, '', {})).rejects.toMatchObject({ status: 422 })
  })

  it('removes a field together with its name under "confirm"', () => {
    const before = project.read('home.yaml')
    const after = rewritten(before, withPart(before, ['questions'], undefined))
    expect(after).toContain('confirm: [ corporate.features, hiring, reasons, partners, clients ]')
    expect(after).not.toContain('Questions and answers')
  })

  it('of a block of prose leaves the others as they are, line by line', () => {
    const before = project.read('policies/refundpolicy.md')
    const after = rewritten(before, withPart(before, ['body', 1], '**Plain** words'))
    expect(after.split('\n').filter((line) => !before.includes(line))).toEqual(['**Plain** words'])
  })
})

describe('pages', () => {
  it('are added as a copy under their own name, and removed with all that names them', async () => {
    await store.save(added(store, 'courses/dbms.md', 'Graph Databases').texts)
    expect(project.read('courses/graph-databases.md')).toContain('name: Graph Databases\n')
    await store.save(withoutPage(store, 'courses/dbms.md'))
    for (const other of ['cohorts.yaml', 'calendar.yaml', 'people.yaml'])
      expect(project.read(other)).not.toMatch(/\bdbms\b/)
    await store.undo()
    await store.undo()
    expect(store.read('courses/graph-databases.md')).toBeNull()
    expect(project.read('cohorts.yaml')).toContain('course: dbms')
  })

  it.each([
    ['courses/dbms.md', 'About', 'The site has a page /about already.'],
    ['courses/dbms.md', '../', 'The title must have'],
    ['courses/dbms.md', 'UI/UX', 'The site has a page /ui-ux already.'],
    ['company.yaml', 'Another', 'no page to copy'],
  ])('a copy of %s as "%s" is refused', (file, name, sentence) => {
    expect(() => added(store, file, name)).toThrow(sentence)
  })
})

describe('a path out of the content', () => {
  it.each(['courses/../../package.json', 'policies/../load.ts', '../package.json', 'courses/../company.yaml'])(
    '%s is neither copied nor removed',
    async (other) => {
      expect(() => withoutPage(store, other)).toThrow('is no page')
      expect(() => added(store, other, 'Copied')).toThrow('is no page')
      await expect(store.save({ [other]: null })).rejects.toMatchObject({ status: 422 })
      expect(existsSync(join(project.folder, 'content', other))).toBe(true)
    },
  )
})

describe('a server killed while it saves', () => {
  it('leaves the text before or the text after, and no other file', async () => {
    const program = `
      const { openStore } = await import(${JSON.stringify(join(project.folder, 'edit', 'store.ts'))})
      const { contentOf } = await import(${JSON.stringify(join(project.folder, 'edit', 'content-text.ts'))})
      const store = openStore()
      const value = contentOf(store.read('newsletter.yaml'))
      for (let turn = 0; ; turn++) {
        await store.change('newsletter.yaml', store.read('newsletter.yaml'), { ...value, meta: { ...value.meta, title: 'Turn ' + turn } })
        console.log(turn)
      }`
    const names = readdirSync(join(project.folder, 'content'))
    for (const wait of [40, 290]) {
      const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], {
        cwd: project.folder,
        stdio: 'pipe',
      })
      await once(child.stdout as NodeJS.ReadableStream, 'data')
      await sleep(wait)
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(project.read(file)).toMatch(/^meta:\n {2}title: Turn \d+\n/m)
      expect(readdirSync(join(project.folder, 'content'))).toEqual(names)
      expect(project.read(file).replace(/title: Turn \d+/, '')).toBe(original.replace(/title: .*/, ''))
    }
  }, 240_000)
})

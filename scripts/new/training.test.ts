import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { readYaml } from '#content/source.ts'
import { makeDirectory } from '#tests/fixtures/data-directory.ts'
import { insertAfterLast, insertItem } from './insert-line.ts'
import { planTraining } from './training.ts'
import { trainingName } from './training-name.ts'
import { trainingPicture } from './training-picture.ts'
import { writePlan } from './write-plan.ts'

/** Milliseconds for programs of many modules, on machines busy with other tests. */
const PATIENCE = 180_000

const house = join(import.meta.dirname, '..', '..')

describe('a name', () => {
  test.each([
    ['Rust Systems Programming', 'rust-systems-programming', 'RustSystemsProgramming'],
    ['  C++   & C# ', 'c-plus-plus-and-c-sharp', 'CPlusPlusAndCSharp'],
    ['Café “Web 3.0”', 'cafe-web-3-0', 'CafeWeb30'],
  ])('%s', (words, id, component) => {
    expect(trainingName(words)).toMatchObject({ id, component })
  })

  test.each(['', '   ', 'X', '日本語', '3D Printing', 'two\nlines', 'x'.repeat(61)])('not %j', (words) => {
    expect(() => trainingName(words)).toThrow(/^(A training's name is|No path follows from)/)
  })
})

test('a picture is drawn in the palette that the fewest have', () => {
  const others = [0, 1, 2, 3, 4, 6, 7, 8, 9, 0].map((palette) => ({ palette, rows: ['z'] }))
  expect(trainingPicture('rust', others).palette).toBe(5)
  expect(trainingPicture('rust', others).rows).not.toEqual(trainingPicture('go', others).rows)
})

test('a line goes behind the last of its kind, an item behind the one that it was said to follow, or nowhere', () => {
  expect(insertAfterLast('a1\nb\na2\nc', (line) => line.startsWith('a'), 'a3', 'x')).toBe('a1\nb\na2\na3\nc')
  expect(() => insertAfterLast('b', (line) => line.startsWith('a'), 'a3', 'x.ts')).toThrow(/^x\.ts lists no training/)
  expect(insertItem('list:\n  - a\n  - b\nc: d', { line: 3, lastItem: 'b' }, 'new', 'x')).toBe(
    'list:\n  - a\n  - b\n  - new\nc: d',
  )
  expect(() => insertItem('list: [a, b]', { line: 1, lastItem: 'b' }, 'new', 'x.yaml')).toThrow(/^x\.yaml:1: the list/)
})

test('what does not hold is put back as it was', () => {
  const root = makeDirectory()
  writePlan(new Map([['kept.txt', 'before']]), root, () => {})
  const fail = () => {
    throw new Error('no')
  }
  const plan = new Map([
    ['kept.txt', 'after'],
    ['new.txt', 'x'],
  ])
  expect(() => writePlan(plan, root, fail)).toThrow('no')
  expect(readFileSync(join(root, 'kept.txt'), 'utf8')).toBe('before')
  expect(() => readFileSync(join(root, 'new.txt'))).toThrow('ENOENT')
})

describe('npm run new', () => {
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'academy-new-'))
    for (const part of [
      'content',
      'contract',
      'scripts',
      'server',
      'database',
      'services',
      'api',
      'web',
      'package.json',
    ]) {
      cpSync(join(house, part), join(root, part), { recursive: true })
    }
    symlinkSync(join(house, 'node_modules'), join(root, 'node_modules'))
    execFileSync('git', ['init', '-q'], { cwd: root })
    execFileSync('git', ['add', 'content', 'web'], { cwd: root })
  })
  afterAll(() => rmSync(root, { recursive: true }))
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts', 'new.ts'), ...words], { cwd: root, encoding: 'utf8' })
  const changed = () =>
    execFileSync('git', ['status', '--porcelain', 'content', 'web'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => /^(\?\?|.[MD])/.test(line))

  test(
    'refuses what it cannot make and changes nothing',
    () => {
      const { status, stdout, stderr } = run('training', 'About')
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toMatch(/^The site has a page \/about already/)
      expect(changed()).toEqual([])
      const [course] = loadContent().courses
      const same = course?.name.toUpperCase() ?? ''
      expect(() => planTraining(same, house)).toThrow(`There is a training "${course?.name}" already`)
    },
    PATIENCE,
  )

  test(
    'makes a training that the content holds and the site has a page for, and says what is left',
    () => {
      const { status, stdout, stderr } = run('training', 'Rust: "Systems" & Programming #1')
      expect([status, stderr]).toEqual([0, ''])
      expect(changed()).toHaveLength(7)
      const id = 'rust-systems-and-programming-sharp-1'
      expect(stdout).toContain(`at /${id}`)
      const written = (file: string) => readFileSync(join(root, file), 'utf8')
      expect(written('web/routes.ts')).toContain(`'routes/trainings/${id}.tsx'`)
      const courses = readYaml(written('content/courses.yaml'), 'courses.yaml').value as { id: string; name: string }[]
      expect(courses.at(-1)).toMatchObject({ id, name: 'Rust: "Systems" & Programming #1' })
      for (const file of ['navigation', 'home'])
        expect(written(`content/${file}.yaml`)).toMatch(new RegExp(`^ +- ${id}$`, 'm'))
    },
    PATIENCE,
  )
})

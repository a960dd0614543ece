import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentRoot, loadContent, loadContentFile } from './load.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'content-'))
  cpSync(contentRoot, root, { recursive: true, filter: (file) => !file.endsWith('.ts') })
})
afterEach(() => rmSync(root, { recursive: true }))

/** Replaces `before`, which must be there, and gives the number of its line. */
function spoil(file: string, before: string | RegExp, after: string): number {
  const target = path.join(root, file)
  const text = readFileSync(target, 'utf8')
  const at = typeof before === 'string' ? text.indexOf(before) : text.search(before)
  expect(at, `${file} has ${before}`).toBeGreaterThanOrEqual(0)
  writeFileSync(target, text.replace(before, after))
  return text.slice(0, at).split('\n').length
}

describe('a malformed file is refused with file, line and a sentence', () => {
  it.each([
    ['a missing field', 'courses/ui-ux.md', /topic: .*\n/, '', undefined, 'topic is missing.'],
    [
      'an icon that nobody drew',
      'home.yaml',
      /icon: [\w-]+/,
      'icon: unicorn',
      0,
      '"unicorn" is no icon of content/icons.svg.',
    ],
    ['an unknown field', 'company.yaml', 'tagline:', 'motto: x\ntagline:', 0, 'motto is no field of this file.'],
    [
      'a dead link',
      'home.yaml',
      'to: /resumes }',
      'to: /resume }',
      0,
      'The link "/resume" leads nowhere: the site has no such page.',
    ],
    [
      'a dead link in prose',
      'policies/refundpolicy.md',
      '(/studentcodeofconduct)',
      '(/students)',
      0,
      'The link "/students" leads nowhere: the site has no such page.',
    ],
    [
      'a date that is no date',
      'scholarship.yaml',
      /applicationsClose: .*/,
      'applicationsClose: "2025-02-30"',
      0,
      '"2025-02-30" is no date: write a day of the calendar as yyyy-mm-dd.',
    ],
    [
      'an unknown course',
      'calendar.yaml',
      /course: \S+/,
      'course: databases',
      0,
      'There is no course "databases": content/courses has no such file.',
    ],
    [
      'a goal that nobody is asked about',
      'courses/dbms.md',
      /systems: \{ weight/,
      'fame: { weight',
      0,
      '"fame" is no answer to that question in choose.yaml.',
    ],
    [
      'a person who teaches what there is not',
      'people.yaml',
      /teaches: \[ \S+ \]/,
      'teaches: [ alchemy ]',
      0,
      'There is no course "alchemy": content/courses has no such file.',
    ],
    [
      'a sheet with a hole',
      'courses/cloud-aws.md',
      /, "12", "12" \]/,
      ', "12"]',
      undefined,
      'must have a cell for each column.',
    ],
    ['an empty text', 'about.yaml', / {2}title: .*/, "  title: ''", 0, 'meta.title: Too small'],
    ['a picture of uneven rows', 'about.yaml', /- (\S\d \S\d \S\d) \S\d$/m, '- $1', undefined, 'rows must all have'],
    [
      'a session that ends before it starts',
      'calendar.yaml',
      /ends: .*/,
      'ends: "2020-01-01"',
      0,
      'sessions[1].ends lies before the session starts.',
    ],
    [
      'a day that ends before it begins',
      'calendar.yaml',
      /to: "\d\d:\d\d"/,
      'to: "00:00"',
      0,
      'sessions[1].to must be later than the hour at which a day begins.',
    ],
    [
      'a cohort that ends before it starts',
      'cohorts.yaml',
      /ends: .*/,
      'ends: "2027-01-11"',
      0,
      'cohorts[1].ends must be later than the start.',
    ],
    [
      'a cohort of other weeks than its training',
      'cohorts.yaml',
      /ends: .*/,
      'ends: "2027-05-05"',
      0,
      '2027-05-05 is in week 17; the training has 16 weeks.',
    ],
    [
      'a last day to apply after the start',
      'cohorts.yaml',
      /applyBy: .*/,
      'applyBy: "2027-01-12"',
      0,
      'cohorts[1].applyBy lies after the start.',
    ],
    [
      'a first day without a class',
      'cohorts.yaml',
      /days: .*/,
      'days: [Tue, Wed]',
      -2,
      '2027-01-11 is a Mon, which is no day of its classes.',
    ],
    [
      'other live hours than on the training’s page',
      'cohorts.yaml',
      /to: "20:30"/,
      'to: "22:00"',
      -2,
      "Its classes take 8 hours a week; the training's page says 6 live hours.",
    ],
    ['broken YAML', 'contact.yaml', 'reasons:', 'reasons: [', undefined, 'The YAML cannot be read'],
    [
      'front matter that never ends',
      'courses/dbms.md',
      '\n---\n',
      '\n',
      undefined,
      'The file must begin with front matter',
    ],
  ])('%s', (_, file, before, after, offset, sentence) => {
    const line = spoil(file, before, after)
    const message = messageOf(() => loadContent(root))
    expect(message).toContain(sentence)
    if (offset !== undefined) expect(message).toContain(`content/${file}:${line + offset}:`)
    else expect(message).toMatch(/^content\/[\w/.-]+:\d+: /)
  })

  it.each([
    ['courses/ui-ux.md', 'courses/about.md', 'The site has a page /about already.'],
    ['policies/refundpolicy.md', 'policies/ui-ux.md', 'The site has a page /ui-ux already.'],
    ['courses/ui-ux.md', 'courses/UI and UX.md', "The file's name is its page's path"],
  ])('%s under the name %s', (file, name, sentence) => {
    cpSync(path.join(root, file), path.join(root, name))
    expect(messageOf(() => loadContent(root))).toContain(`content/${name}:2: ${sentence}`)
  })

  it('a file that is missing', () => {
    expect(messageOf(() => loadContentFile('nothing.yaml', root))).toBe('content/nothing.yaml:1: The file is missing.')
  })

  it('a file that no schema knows', () => {
    writeFileSync(path.join(root, 'stray.yaml'), 'a: 1\n')
    expect(messageOf(() => loadContentFile('stray.yaml', root))).toContain('No schema knows this file')
  })
})

function messageOf(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('Nothing was refused.')
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Loaded } from '#content/load.ts'
import { readYaml } from '#content/source.ts'
import { takeConfirm } from '#content/unconfirmed.ts'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { dayIn, findPastDates, findPlaceholders, findSamples, ranges, readContent } from './content.ts'

/** Files as `readContent` gives them, of a few lines each. */
function files(texts: Record<string, string>): Map<string, Loaded> {
  const load = ([file, text]: [string, string]): [string, Loaded] => {
    const { source, unconfirmed } = takeConfirm(readYaml(text, file))
    return [file, { value: source.value, source, unconfirmed }]
  }
  return new Map(Object.entries(texts).map(load))
}

describe('content that the build refuses', () => {
  test('is reported file by file, with line and sentence, and hides nothing of the others', () => {
    const { root, spoil } = copyContent()
    const page = `courses/${readdirSync(join(root, 'courses'))[0]}`
    spoil('company.yaml', /^/, 'motto: x\n')
    spoil(page, /^lead: .*$/m, 'lead: [')
    const { files, problems } = readContent(root)
    expect(problems).toMatchObject([
      { severity: 'must', where: 'content/company.yaml:1', what: 'motto is no field of this file.' },
      { severity: 'must', where: expect.stringMatching(`^content/${page}:\\d+$`) },
    ])
    expect(files.has('calendar.yaml')).toBe(true)
  })

  test('and what is wrong between files', () => {
    const { root, spoil } = copyContent()
    spoil('calendar.yaml', /course: \S+/, 'course: nothing')
    expect(readContent(root).problems).toMatchObject([
      {
        what: 'There is no course "nothing": content/courses has no such file.',
        where: expect.stringMatching(/:\d+$/),
      },
    ])
  })
})

describe('samples', () => {
  const mark = (name: string) => `  - { sample: true, name: ${name} }\n`

  test('of a list are one finding with lines and names; a whole file is another', () => {
    const found = findSamples(
      files({
        'logos.yaml': `partners:\n${mark('Ash')}${mark('Elm')}  - { name: Oak }\n${mark('Fir')}clients: []\n`,
        'company.yaml': 'name: A\nsample: true\n',
      }),
    )
    expect(found).toMatchObject([
      { severity: 'must', where: 'content/logos.yaml:2-3, 5 partners', what: '3 invented: Ash, Elm, Fir.' },
      { severity: 'must', where: 'content/company.yaml:2', what: 'All of it is a sample.' },
    ])
  })

  test('are gone with the mark, and promises with their name in the list', () => {
    const page = 'steps: [a]\nrequest:\n  next: [b]\n'
    expect(findSamples(files({ 'about.yaml': page }))).toEqual([])
    expect(findSamples(files({ 'about.yaml': `confirm: [steps, request.next]\n${page}` }))).toMatchObject([
      { severity: 'should', where: 'content/about.yaml:2, 4 steps, request.next' },
    ])
  })

  test('lines that follow one another are written as one', () => {
    expect(ranges([9, 4, 5, 6])).toBe('4-6, 9')
  })
})

describe('placeholders are found also where nothing is marked as a sample', () => {
  const found = (text: string) => findPlaceholders(files({ 'company.yaml': text })).map(({ where }) => where)

  test.each([
    'hello@candle.example',
    'https://lms.candle.example/',
    'See https://www.example.com/rules.',
    'https://academy.test',
    '+1 (403) 555-0142',
    '+14035550142',
    '120 Example Avenue',
    'Sample learner',
    'Lorem ipsum dolor',
  ])('%s', (text) => {
    expect(found(`a:\n  - b: x\n  - b: "${text}"\n`)).toEqual(['content/company.yaml:3 a[2].b'])
  })

  test.each([
    'hello@exampleton.com',
    'https://example-academy.com/',
    'https://academy.com/an.example/',
    '+1 (403) 555-9142',
    'For example, a test',
  ])('not %s', (text) => {
    expect(found(`a: "${text}"\n`)).toEqual([])
  })

  test('in prose as well, below the front matter', () => {
    const { root, spoil } = copyContent()
    const file = `policies/${readdirSync(join(root, 'policies'))[0]}`
    spoil(file, /$/, '\nSee [the rules](https://www.example.com/rules).\n')
    const places = findPlaceholders(readContent(root).files, root).map(({ where }) => where)
    expect(places.some((where) => new RegExp(`^content/${file}:\\d+$`).test(where))).toBe(true)
  })
})

describe('dates', () => {
  const session = (title: string, ends: string) => `  - { title: ${title}, ends: "${ends}" }\n`
  const start = (applyBy: string) => `  - { course: dbms, starts: "2027-06-08", applyBy: "${applyBy}" }\n`
  const content = files({
    'webinar.yaml': 'session: { timeZone: America/Denver }\n',
    'scholarship.yaml': 'applicationsClose: "2027-03-01"\ncohortStarts: "2027-03-08"\n',
    'calendar.yaml': `timeZone: America/Denver\nsessions:\n${session('A', '2027-01-21')}${session('B', '2027-05-01')}`,
    'cohorts.yaml': `timeZone: America/Denver\ncohorts:\n${start('2027-01-04')}${start('2027-06-01')}`,
    'policies/refundpolicy.md': 'lastChanged: "2026-01-01"\n',
  })
  const on = (now: string) => findPastDates(content, new Date(now)).map(({ severity, what }) => `${severity} ${what}`)

  test('count by the clocks of the academy: the closing day lasts until its own midnight', () => {
    expect(dayIn('America/Denver', new Date('2027-03-02T06:59:00Z'))).toBe('2027-03-01')
    expect(on('2027-03-02T06:59:00Z')).toEqual(['should "A" ended on 2027-01-21.'])
    expect(on('2027-03-02T07:00:00Z')).toEqual([
      'must Applications closed on 2027-03-01.',
      'should "A" ended on 2027-01-21.',
    ])
  })

  test('of sessions are reported one by one, and all of them once more', () => {
    expect(on('2031-01-01T12:00:00Z')).toEqual([
      'must Applications closed on 2027-03-01.',
      'must The cohort started on 2027-03-08.',
      'should "A" ended on 2027-01-21.',
      'should "B" ended on 2027-05-01.',
      'should The calendar has no future session.',
      'should Nobody can apply to the start of dbms on 2027-06-08 any more, and there is no later one.',
      'should Nobody can apply to the start of dbms on 2027-06-08 any more, and there is no later one.',
    ])
  })

  test('of a policy are not in the future', () => {
    expect(on('2025-01-01T12:00:00Z')).toEqual(['should 2026-01-01 is in the future.'])
  })

  test('are not asked of files that cannot be read', () => {
    expect(findPastDates(new Map(), new Date())).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { type Confirmed, takeClaims } from '#content/claim-records.ts'
import { getClaims, recordFor } from '#content/claims.ts'
import type { Loaded } from '#content/load.ts'
import { readYaml } from '#content/source.ts'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import {
  findFormerName,
  findFutureDates,
  findPlaceholders,
  findSamples,
  findStaleRecords,
  readContent,
} from './content.ts'

/** Files as `readContent` gives them, of a few lines each. */
function files(texts: Record<string, string>, confirmed: Confirmed = { records: [], today: '' }): Map<string, Loaded> {
  return new Map(Object.entries(texts).map(([file, text]) => [file, takeClaims(readYaml(text, file), confirmed)]))
}

test('content that the build refuses is reported file by file, with line and sentence, and hides nothing of the others', () => {
  const { documents, spoil } = copyContent()
  const page = `courses/${training.id}.md`
  spoil('company.yaml', /^/, 'motto: x\n')
  spoil(page, /^intro: .*$/m, 'intro: [')
  const { files, problems } = readContent(documents)
  expect(problems).toMatchObject([
    { severity: 'must', where: 'content/company.yaml:1', what: 'motto is no field of this file.' },
    { severity: 'must', where: expect.stringMatching(`^content/${page}:\\d+$`) },
  ])
  expect(files.has('calendar.yaml')).toBe(true)
})

test('after a rename, texts that still name the sample academy are found', () => {
  const named = (name: string) => files({ 'company.yaml': `name: ${name}\nlmsLabel: Login to Candle LMS\n` })
  expect(findFormerName(named('Candle Academy'))).toEqual([])
  expect(findFormerName(named('Lantern Institute'))).toMatchObject([
    { severity: 'should', where: 'content/company.yaml:2 lmsLabel', todo: 'Write Lantern Institute there.' },
  ])
})

test.each([
  [
    'calendar.yaml',
    /course: \S+/,
    'course: nothing',
    'There is no course "nothing": content/courses has no such file.',
  ],
  ['claims.yaml', 'claims: []', 'claims:\n  - file: home.yaml', /./],
])('so is what is wrong between files, and malformed claims: %s', (file, before, after, what) => {
  const { documents, spoil } = copyContent()
  spoil(file, before, after)
  const { files, problems } = readContent(documents)
  const where = expect.stringMatching(`^content/${file}:\\d+$`)
  expect(problems).toMatchObject([{ severity: 'must', where, what: expect.stringMatching(what) }])
  expect(files.has('home.yaml')).toBe(true)
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

  describe('that somebody confirmed', () => {
    const page = {
      'about.yaml': 'confirm: [steps, story]\nsteps: [a]\nstory: b\nquotes:\n  - { sample: true, name: "Q" }\n',
    }
    const dana = { by: 'Dana Reyes', on: '2026-11-23' }
    const records = getClaims(files(page)).map((claim, index) => ({ ...recordFor(claim, dana), line: index + 2 }))

    test('are no finding; those that changed or expired say who confirmed them', () => {
      expect(findSamples(files(page, { records, today: '2026-12-01' }))).toEqual([])
      const expiring = records.map((record) => ({ ...record, expires: '2026-11-30' }))
      expect(findSamples(files(page, { records: expiring, today: '2026-12-01' }))).toMatchObject([
        {
          severity: 'should',
          where: 'content/about.yaml:2',
          what: '"steps" was confirmed by Dana Reyes on 2026-11-23, and only until 2026-11-30.',
        },
        { severity: 'should', where: 'content/about.yaml:3' },
        { severity: 'must', where: 'content/about.yaml:5' },
      ])
      const changed = { 'about.yaml': page['about.yaml'].replace('"Q"', '"R"') }
      expect(findSamples(files(changed, { records, today: '2026-12-01' }))).toMatchObject([
        { where: 'content/about.yaml:5', what: '"R" changed since Dana Reyes confirmed it on 2026-11-23.' },
      ])
    })

    test('and that are gone leave an entry to remove', () => {
      const confirmed = { records, today: '2026-12-01' }
      const gone = { 'about.yaml': page['about.yaml'].replace(/quotes:\n.*\n/, '') }
      expect(findStaleRecords(files(page, confirmed), confirmed)).toEqual([])
      expect(findStaleRecords(files(gone, confirmed), confirmed)).toMatchObject([
        {
          severity: 'should',
          where: 'content/claims.yaml:4',
          what: 'What Dana Reyes confirmed on 2026-11-23 is no longer in about.yaml (quotes.0).',
        },
      ])
    })
  })
})

describe('placeholders are found also where nothing is marked as a sample', () => {
  const found = (text: string) => findPlaceholders(files({ 'company.yaml': text })).map(({ where }) => where)

  const emails = ['hello@candle.example', 'hello@exampleton.com']
  const addresses = ['See https://www.example.com/rules.', 'https://academy.com/an.example/']
  const hosts = ['https://academy.test', 'https://example-academy.com/']
  const phones = ['+1 (403) 555-0142', '+1 (403) 555-9142']
  const texts = ['120 Example Avenue', 'For example, a test']

  test.each([emails, addresses, hosts, phones, texts])('%s, but not %s', (placeholder, real) => {
    expect(found(`a:\n  - b: x\n  - b: "${placeholder}"\n`)).toEqual(['content/company.yaml:3 a[2].b'])
    expect(found(`a: "${real}"\n`)).toEqual([])
  })

  test('in prose as well, below the front matter', () => {
    const { documents, spoil } = copyContent()
    const file = 'policies/refundpolicy.md'
    spoil(file, /$/, '\nSee [the rules](https://www.example.com/rules).\n')
    const places = findPlaceholders(readContent(documents).files, documents).map(({ where }) => where)
    expect(places.some((where) => new RegExp(`^content/${file}:\\d+$`).test(where))).toBe(true)
  })
})

test('a policy was not changed in the future, by the clocks of the academy', () => {
  const policy = files({
    'company.yaml': 'timeZone: America/Denver\n',
    'policies/refundpolicy.md': 'lastChanged: "2026-01-02"\n',
  })
  const on = (now: string) => findFutureDates(policy, new Date(now)).map(({ what }) => what)
  expect(on('2026-01-02T06:59:00Z')).toEqual(['2026-01-02 is in the future.'])
  expect(on('2026-01-02T07:00:00Z')).toEqual([])
})

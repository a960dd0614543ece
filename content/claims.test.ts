import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { type ClaimRecord, getDigest, readRecords, takeClaims } from './claim-records.ts'
import { allClaims, recordFor, staleRecords } from './claims.ts'
import { isConfirmed } from './confirmed.ts'
import { loadContent, loadContentFile } from './load.ts'
import { readDocuments } from './read-documents.ts'
import type { People } from './schema.ts'
import { readYaml } from './source.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const nobody = { records: [], today: '2026-12-01' }
const dana = { by: 'Dana Reyes', on: '2026-11-23' }

function editable() {
  const { documents, spoil } = copyContent()
  const write = (records: ClaimRecord[]) => documents.set('claims.yaml', stringify({ claims: records }))
  const all = () => allClaims(documents, NOW)
  const claim = (file: string, field: string, now = NOW) => {
    const { claims } = loadContentFile(file, documents, readRecords(documents, now.toISOString().slice(0, 10)))
    const found = claims.find((item) => item.field === field)
    if (!found) throw new Error(`${file} has no claim ${field}.`)
    return found
  }
  const confirm = (...those: [file: string, field: string][]) =>
    write(those.map(([file, field]) => recordFor(claim(file, field), dana)))
  const on = (day: string) => readRecords(documents, day)
  return { documents, spoil, write, all, claim, confirm, on }
}

describe('the shipped content', () => {
  const claims = allClaims(readDocuments(), NOW)

  it('claims its samples, the lists of promises, and nothing that is confirmed', () => {
    const of = (file: string, field: string) => claims.find((claim) => claim.file === file && claim.field === field)
    expect(of('home.yaml', 'testimonials')).toMatchObject({ kind: 'sample', state: 'open' })
    expect(of('home.yaml', 'hiring')).toMatchObject({ kind: 'confirm', state: 'open' })
    expect(of('company.yaml', '')).toMatchObject({ kind: 'sample', label: loadContent(readDocuments()).company.name })
    expect(new Set(claims.map(({ state }) => state))).toEqual(new Set(['open']))
    expect(new Set(claims.map(({ file, digest }) => file + digest)).size).toBe(claims.length)
  })

  it('has a label for each claim, of 80 characters at most', () => {
    const labels = claims.map(({ label }) => label)
    expect(labels.every((label) => label.length > 1 && label.length <= 80)).toBe(true)
    const { title } = loadContent(readDocuments()).home.hiring.heading
    expect(labels).toEqual(expect.arrayContaining(['outcomes', 'Within two business days', title]))
  })
})

describe('a confirmation', () => {
  it('makes a sample a fact and a promise confirmed, for everything that reads the content', () => {
    const { documents, confirm, claim } = editable()
    const getShow = () => {
      const { instructors, advisors } = loadContentFile('people.yaml', documents).value as People
      return [instructors?.show, advisors?.show]
    }
    const getSample = () => loadContentFile('company.yaml', documents).value
    expect(getShow()).toEqual(['as-sample', 'as-sample'])
    expect(getSample()).toHaveProperty('sample')
    confirm(['people.yaml', 'instructors'], ['company.yaml', ''], ['home.yaml', 'questions'])
    expect(getShow()).toEqual(['yes', 'as-sample'])
    expect(getSample()).not.toHaveProperty('sample')
    const content = loadContent(documents)
    expect(isConfirmed(content, 'home.yaml', 'questions')).toBe(true)
    expect(isConfirmed(content, 'home.yaml', 'hiring')).toBe(false)
    expect(content).not.toHaveProperty('claims')
    expect(claim('home.yaml', 'questions')).toMatchObject({ state: 'confirmed', record: dana })
  })

  it('ends when the text changes, and says who gave it', () => {
    const { documents, spoil, confirm, claim } = editable()
    confirm(['home.yaml', 'testimonials'], ['home.yaml', 'hiring'])
    spoil('home.yaml', /(quotes:[\s\S]*?name: ).*/, '$1Somebody')
    spoil('home.yaml', /(hiring:[\s\S]*?title: ).*/, '$1Another')
    expect(claim('home.yaml', 'testimonials')).toMatchObject({ state: 'changed', record: dana })
    expect(claim('home.yaml', 'hiring')).toMatchObject({ state: 'changed', record: dana })
    const content = loadContent(documents)
    expect(content.home.testimonials?.show).toBe('as-sample')
    expect(isConfirmed(content, 'home.yaml', 'hiring')).toBe(false)
  })

  it('of a policy is for its prose as well', () => {
    const { spoil, confirm, claim } = editable()
    confirm(['policies/refundpolicy.md', ''])
    expect(claim('policies/refundpolicy.md', '').state).toBe('confirmed')
    spoil('policies/refundpolicy.md', /$/, '\nAnd one sentence more.\n')
    expect(claim('policies/refundpolicy.md', '').state).toBe('changed')
  })

  it('ends after its last day', () => {
    const { documents, write, claim, on } = editable()
    write([recordFor(claim('home.yaml', 'questions'), { ...dana, expires: '2027-11-23' })])
    const stateOn = (day: string) => claim('home.yaml', 'questions', new Date(`${day}T23:00:00Z`)).state
    expect(stateOn('2027-11-23')).toBe('confirmed')
    expect(stateOn('2027-11-24')).toBe('expired')
    expect(isConfirmed(loadContent(documents, on('2027-11-23')), 'home.yaml', 'questions')).toBe(true)
    expect(isConfirmed(loadContent(documents, on('2027-11-24')), 'home.yaml', 'questions')).toBe(false)
  })

  it('follows an item that moves within its list', () => {
    const { spoil, confirm, claim, all, on } = editable()
    confirm(['apply.yaml', 'success.next.steps.1.by'])
    spoil('apply.yaml', / {6}- title: A confirmation arrives\n[\s\S]*?(?= {6}- title: We reach out)/, '')
    expect(claim('apply.yaml', 'success.next.steps.0.by').state).toBe('confirmed')
    expect(claim('apply.yaml', 'success.next.steps.1.by').state).toBe('open')
    expect(staleRecords(all(), on('2026-12-01'))).toEqual([])
  })

  it('is stale once its item is gone', () => {
    const { spoil, confirm, all, on } = editable()
    confirm(['apply.yaml', 'answers.in_review'])
    spoil('apply.yaml', / {2}in_review: .*\n/, '')
    expect(staleRecords(all(), on('2026-12-01'))).toMatchObject([{ field: 'answers.in_review', line: 2 }])
  })

  it('counts by the latest, where there are several for a text', () => {
    const { write, claim } = editable()
    const about = claim('home.yaml', 'questions')
    const [former, later] = [recordFor(about, dana), recordFor(about, { ...dana, on: '2026-11-30', by: 'Kim Osei' })]
    write([later, former])
    expect(claim('home.yaml', 'questions').record).toMatchObject({ by: 'Kim Osei' })
    write([former, { ...later, expires: '2026-12-01' }])
    expect(claim('home.yaml', 'questions', new Date('2026-12-02T00:00:00Z')).state).toBe('expired')
  })

  it.each([
    ['digest: abc', 'claims[1].digest must be 16 hexadecimal digits.', 4],
    ['by: ""', 'claims[1].by: Too small', 5],
    ['on: "2026-02-30"', '"2026-02-30" is no date', 6],
    ['expires: "2026-11-23"', 'claims[1].expires must be later than the day of the confirmation.', 8],
    [`evidence: ${'x'.repeat(501)}`, 'claims[1].evidence: Too big', 7],
    ['file: courses/alchemy.md', 'There is no file content/courses/alchemy.md', 2],
  ])('with %s is refused, with its line', (spoilt, sentence, line) => {
    const { documents } = editable()
    const lines = [
      'file: home.yaml',
      'field: hiring',
      `digest: ${'a'.repeat(16)}`,
      'by: Dana Reyes',
      'on: "2026-11-23"',
    ]
    lines.push('evidence: a call', 'expires: "2027-11-23"')
    const key = spoilt.slice(0, spoilt.indexOf(':') + 1)
    const at = lines.findIndex((item) => item.startsWith(key))
    lines[at] = spoilt
    documents.set('claims.yaml', `claims:\n  - ${lines.join('\n    ')}\n`)
    expect(() => loadContentFile('home.yaml', documents)).toThrow(`content/claims.yaml:${line}: ${sentence}`)
  })

  it('needs the file, which may be empty of entries', () => {
    const { documents } = editable()
    documents.delete('claims.yaml')
    expect(() => loadContent(documents)).toThrow('content/claims.yaml:1: The file is missing.')
  })
})

describe('the switch of a section', () => {
  it('leaves out a section that is not shown yet, and keeps the marks of one that is a sample', () => {
    const { documents, spoil, all } = editable()
    expect(loadContent(documents).logos.clients).toMatchObject({ show: 'as-sample' })
    spoil('logos.yaml', /(clients:\n {2}show: )as-sample/, '$1not-yet')
    const { logos } = loadContent(documents)
    expect([logos.partners?.show, logos.clients]).toEqual(['as-sample', undefined])
    expect(all().filter(({ file }) => file === 'logos.yaml')).toMatchObject([{ field: 'partners', line: 4 }])
  })
})

describe('a digest', () => {
  it('is of the words: order of keys, marks and places in lists do not matter', () => {
    const digest = getDigest('a.0.b', { x: 1, y: [{ sample: true, z: 'z' }] })
    expect(digest).toMatch(/^[0-9a-f]{16}$/)
    expect(getDigest('a.12.b', { show: 'as-sample', y: [{ z: 'z' }], x: 1 })).toBe(digest)
    expect(getDigest('a.b', { x: 1, y: [{ z: 'y' }] })).not.toBe(digest)
    expect(getDigest('a.c', { x: 1, y: [{ z: 'z' }] })).not.toBe(digest)
    expect(getDigest('a.b', { x: 1, y: [{ z: 'z', sample: false }] })).not.toBe(digest)
  })
})

describe('the list of what is still to be confirmed', () => {
  const read = (text: string) => takeClaims(readYaml(text, 'page.yaml'), nobody)

  it('gives each field with its line, and leaves the rest as it was', () => {
    const { source, claims } = read('confirm: [steps, request.next]\nsteps: [a]\nrequest:\n  next: b\n')
    expect(claims).toMatchObject([
      { field: 'steps', line: 2, label: 'steps' },
      { field: 'request.next', line: 4, label: 'b' },
    ])
    expect(source.value).toEqual({ steps: ['a'], request: { next: 'b' } })
  })

  it('may be missing', () => {
    expect(read('steps: []\n').claims).toEqual([])
    expect(read('- steps\n').claims).toEqual([])
  })

  it.each([
    ['confirm: [step]\nsteps: []\n', 'content/page.yaml:1: confirm: "step" is no field of this file.'],
    ['a: 1\nconfirm: yes\n', 'content/page.yaml:2: confirm must be a list of fields of this file.'],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it('refuses what changes at the desk, and leaves its samples and former confirmations to it', () => {
    expect(() => takeClaims(readYaml('confirm: [starts]\nstarts: {}\n', 'starts.yaml'), nobody)).toThrow(
      'content/starts.yaml:1: confirm: "starts" changes at the desk, and is confirmed there.',
    )
    const { write, all, on } = editable()
    expect(
      all()
        .filter(({ file }) => /^(starts|webinar)/.test(file))
        .map(({ kind }) => kind),
    ).not.toContain('sample')
    write([{ file: 'starts.yaml', field: 'starts.13', digest: 'a'.repeat(16), ...dana }])
    expect(staleRecords(all(), on('2026-12-01'))).toEqual([])
  })
})

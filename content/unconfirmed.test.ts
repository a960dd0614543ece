import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contentRoot, loadContentFile } from './load.ts'
import { readYaml } from './source.ts'
import { takeConfirm } from './unconfirmed.ts'

const read = (text: string) => takeConfirm(readYaml(text, 'page.yaml'))

describe('the list of what is still to be confirmed', () => {
  it('gives each field with its line, and leaves the rest as it was', () => {
    const { source, unconfirmed } = read('confirm: [steps, request.next]\nsteps: [a]\nrequest:\n  next: b\n')
    expect(unconfirmed).toEqual([
      { field: 'steps', line: 2 },
      { field: 'request.next', line: 4 },
    ])
    expect(source.value).toEqual({ steps: ['a'], request: { next: 'b' } })
  })

  it('may be missing', () => {
    expect(read('steps: []\n').unconfirmed).toEqual([])
    expect(read('- steps\n').unconfirmed).toEqual([])
  })

  it.each([
    ['confirm: [step]\nsteps: []\n', 'content/page.yaml:1: confirm: "step" is no field of this file.'],
    ['a: 1\nconfirm: yes\n', 'content/page.yaml:2: confirm must be a list of fields of this file.'],
  ])('refuses %j', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })

  it.each([
    ['calendar.yaml', 'sessions'],
    ['cohorts.yaml', 'cohorts'],
    ['webinar.yaml', 'session'],
  ])('refuses what pages link to a calendar of, which must be marked as a sample: %s', (file, field) => {
    expect(() => takeConfirm(readYaml(`confirm: [${field}]\n${field}: {}\n`, file))).toThrow(
      `content/${file}:1: confirm: "${field}" is what a calendar file is made of. Mark it with "sample: true" instead.`,
    )
  })

  it('comes to no page', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'content-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const text = readFileSync(path.join(contentRoot, 'newsletter.yaml'), 'utf8')
    writeFileSync(path.join(root, 'newsletter.yaml'), `confirm: [ask]\n${text}`)
    const { value, unconfirmed } = loadContentFile('newsletter.yaml', root)
    expect(unconfirmed).toMatchObject([{ field: 'ask' }])
    expect(value).not.toHaveProperty('confirm')
    expect(value).toEqual(loadContentFile('newsletter.yaml').value)
  })
})

import { describe, expect, it } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { training } from '#tests/fixtures/sample-content.ts'
import { loadContent, loadContentFile } from './load.ts'

const page = `courses/${training.id}.md`

type Spoilt = [file: string, before: string | RegExp, after: string, sentence: string]

describe('a malformed file is refused with a sentence', () => {
  it.each<Spoilt>([
    ['home.yaml', /icon: [\w-]+/, 'icon: unicorn', '"unicorn" is no icon of content/icons.svg.'],
    ['company.yaml', 'tagline:', 'motto: x\ntagline:', 'motto is no field of this file.'],
    ['home.yaml', 'to: /resumes }', 'to: /resume }', 'The link "/resume" leads nowhere: the site has no such page.'],
    ['company.yaml', /locale: .*/, 'locale: fr', '"fr" is no tag of English: write en, or one such as en-CA.'],
    ['policies/refundpolicy.md', '(/studentcodeofconduct)', '(/students)', 'The link "/students" leads nowhere'],
    ['calendar.yaml', /ends: .*/, 'ends: "2020-01-01"', 'workshops[1].ends must not be before the first day.'],
    ['calendar.yaml', /to: "\d\d:\d\d"/, 'to: "00:00"', 'workshops[1].to must be later than the start time'],
  ])('at its line: %s, %s', (file, before, after, sentence) => {
    const { documents, spoil } = copyContent()
    const line = spoil(file, before, after)
    expect(() => loadContentFile(file, documents)).toThrow(`content/${file}:${line}: ${sentence}`)
  })

  it.each<Spoilt>([
    ['calendar.yaml', /course: \S+/, 'course: databases', 'There is no course "databases": content/courses has no'],
    [page, /\w+: \{ weight/, 'fame: { weight', '"fame" is no answer to that question in choose.yaml.'],
    ['contact.yaml', /title: .*/, 'title: Open until 5 p.m. Hawaii Time', 'This names Hawaii Time; the academy'],
    ['starts.yaml', /ends: .*/, 'ends: "2999-05-05"', 'Sunday, May 5, 2999 is not a day of its classes ('],
  ])('at its line, where another file is against it: %s, %s', (file, before, after, sentence) => {
    const { documents, spoil } = copyContent()
    const line = spoil(file, before, after)
    expect(() => loadContent(documents)).toThrow(`content/${file}:${line}: ${sentence}`)
  })

  it.each<Spoilt>([
    [page, /topic: .*\n/, '', 'topic is missing.'],
    ['about.yaml', /- (\S\d \S\d \S\d) \S\d$/m, '- $1', 'rows must all have'],
    ['contact.yaml', 'reasons:', 'reasons: [', 'The YAML cannot be read'],
    [page, '\n---\n', '\n', 'The file must begin with front matter'],
    ['billing.yaml', 'mode: none', 'mode: added', 'taxes.lines must be empty if the mode is none, and otherwise'],
  ])('somewhere: %s, %s', (file, before, after, sentence) => {
    const { documents, spoil } = copyContent()
    spoil(file, before, after)
    const load = () => loadContentFile(file, documents)
    expect(load).toThrow(/^content\/[\w/.-]+:\d+: /)
    expect(load).toThrow(sentence)
  })

  it.each([
    [page, 'courses/about.md', 'The site has a page /about already.'],
    ['policies/refundpolicy.md', `policies/${training.id}.md`, `The site has a page ${training.path} already.`],
    [page, 'courses/A training.md', "The file's name is its page's path"],
  ])('%s under the name %s', (file, name, sentence) => {
    const { documents } = copyContent()
    documents.set(name, documents.get(file) ?? '')
    expect(() => loadContent(documents)).toThrow(`content/${name}:2: ${sentence}`)
  })

  it('a file that is missing, or that no schema knows', () => {
    const { documents } = copyContent()
    const load = (file: string) => () => loadContentFile(file, documents)
    documents.delete('home.yaml')
    expect(load('home.yaml')).toThrow('content/home.yaml:1: The file is missing.')
    documents.set('stray.yaml', 'a: 1\n')
    expect(load('stray.yaml')).toThrow('No schema knows this file')
  })

  it('a link to a page that has gone, in a file that is as before', () => {
    const { documents } = copyContent()
    documents.set('policies/added.md', documents.get('policies/refundpolicy.md') ?? '')
    documents.set('about.yaml', (documents.get('about.yaml') ?? '').replace(/to: \/[a-z]+/, 'to: /added'))
    expect(() => loadContent(documents)).not.toThrow()
    documents.delete('policies/added.md')
    expect(() => loadContent(documents)).toThrow('The link "/added" leads nowhere')
  })
})

import { describe, expect, it } from 'vitest'
import { withDocuments } from './known.ts'
import { parseMarkdown } from './markdown.ts'
import { readDocuments } from './read-documents.ts'

const parse = (source: string, firstLine?: number) => parseMarkdown(source, 'policies/x.md', firstLine)
const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...children: object[]) => ({ type: 'paragraph', children })

describe('parseMarkdown', () => {
  it('reads headings with ids, and paragraphs that run over several lines', () => {
    expect(parse('## Who is *we*?\n\nOne\ntwo.\n\n### If "so"\nThree.')).toEqual([
      { type: 'heading', level: 2, id: 'who-is-we', text: 'Who is *we*?' },
      paragraph(text('One two.')),
      { type: 'heading', level: 3, id: 'if-so', text: 'If “so”' },
      paragraph(text('Three.')),
    ])
  })

  it('reads lists, with items over several lines and right after a paragraph', () => {
    expect(parse('You may\n- ask\n  twice,\n- leave.\n\n1. First\n2. Second')).toEqual([
      paragraph(text('You may')),
      { type: 'list', ordered: false, items: [[text('ask twice,')], [text('leave.')]] },
      { type: 'list', ordered: true, items: [[text('First')], [text('Second')]] },
    ])
  })

  it('reads emphasis and links, one within the other', () => {
    const link = { type: 'link', to: '/terms&conditions', children: [text('terms')] }
    const strong = { type: 'strong', children: [text('the '), link] }
    const emphasis = { type: 'emphasis', children: [text('please')] }
    expect(parse('See **the [terms](/terms&conditions)**, *please*.')).toEqual([
      paragraph(text('See '), strong, text(', '), emphasis, text('.')),
    ])
  })

  it.each([
    ['They say "**yes**".', 'They say “**yes**”.'],
    ['*"Yes"* and *\'no\'*.', '*“Yes”* and *‘no’*.'],
    ['"**Yes**," they say, "or \'*no*\'."', '“**Yes**,” they say, “or ‘*no*’.”'],
    ['See "[the terms](/terms&conditions)".', 'See “[the terms](/terms&conditions)”.'],
    ["**Candle**'s terms, the **others**' too.", '**Candle**’s terms, the **others**’ too.'],
    ['They say\n"**yes**"\nat once.', 'They say “**yes**” at once.'],
  ])('curls quotation marks by the words around them, not by the signs: %s', (source, printed) => {
    expect(parse(source)).toEqual(parse(printed))
  })

  it('curls them at the start of headings and list items', () => {
    expect(parse('## "Why?"\n\n- "**One**"\n- \'two\'')).toEqual(parse('## “Why?”\n\n- “**One**”\n- ‘two’'))
  })

  it('leaves the address of a link as it is', () => {
    expect(parse("[It's](https://a.example/it's)")).toEqual([
      paragraph({ type: 'link', to: "https://a.example/it's", children: [text('It’s')] }),
    ])
  })

  it('names the line of a dead link, also inside a list item', () => {
    const parseText = () => withDocuments(readDocuments(), () => parse('One.\n\n- two\n- [three](/nowhere)', 10))
    expect(parseText).toThrow('content/policies/x.md:13: The link "/nowhere" leads nowhere: the site has no such page.')
  })

  it.each(['# Title', '> quote', '![a](/b.png)', '<p>html</p>', 'an **open end'])('refuses %s', (line) => {
    expect(() => parse(`Fine.\n\n${line}`)).toThrow(
      /^content\/policies\/x\.md:3: .* is Markdown that this site does not read\.$/,
    )
  })

  it('keeps code as it is typed, in a line and between fences', () => {
    expect(parse("It's `a \"b\" *c*`.\n\n```sql\nselect 'x';\n\n  -- **y**\n```\nEnd.")).toEqual([
      paragraph(text('It’s '), { type: 'code', text: 'a "b" *c*' }, text('.')),
      { type: 'code', text: "select 'x';\n\n  -- **y**" },
      paragraph(text('End.')),
    ])
    expect(() => parse('Fine.\n\n```\nselect')).toThrow('content/policies/x.md:3: This code has no end')
  })

  it.each([
    ['## Überblick\n\n## Für wen', ['überblick', 'für-wen']],
    ['## Обзор\n\n## Для кого', ['обзор', 'для-кого']],
    ['## C\n\n## C++', ['c', 'c-1']],
  ])('gives each heading an id of its own, in any script: %s', (source, ids) => {
    expect(parse(source).flatMap((block) => (block.type === 'heading' ? [block.id] : []))).toEqual(ids)
  })
})

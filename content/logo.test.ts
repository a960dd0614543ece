import { describe, expect, it } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { loadContent } from './load.ts'
import { paintLogo, readLogo } from './logo.ts'

const shape = '<path d="M0 0h9v9z" fill="var(--accent)"/>'

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 32">\n${inside}\n</svg>`

describe('readLogo', () => {
  it('takes shapes, gradients and the colors of the theme', () => {
    const gradient = '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/></linearGradient></defs>'
    const logo = readLogo(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">\n<!-- ours -->\n<title>Ours</title>${gradient}<g fill="url(#a)">${shape}</g></svg>\n`,
    )
    expect(logo).toMatchObject({ width: 60, height: 20, viewBox: '0 0 60 20' })
    expect(logo.drawing).toBe(`${gradient.replace('"a"', '"logo-a"')}<g fill="url(#logo-a)">${shape}</g>`)
    expect(paintLogo(logo, { accent: '#abcdef' }, '#000000')).toContain('fill="#abcdef"')
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['an event', '<path d="M0 0" onload="alert(1)"/>'],
    ['HTML', '<foreignObject><p>Hi</p></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://example.com/a.png"/>'],
    ['an address in a color', '<path d="M0 0" fill="url(https://example.com/a.svg#a)"/>'],
    ['an entity', '<path d="M0 0" fill="&x;"/>'],
    ['a style attribute', '<path d="M0 0" style="fill:red"/>'],
    ['CDATA', '<![CDATA[<script>]]>'],
    ['an element left open', '<g><path d="M0 0"/>'],
    ['an attribute without quotation marks', '<path d=M0/>'],
    ['an address in disguise', '<path d="M0 0" fill="u\\72l(https://example.com/a.svg#a)"/>'],
    ['no color of the theme', '<path d="M0 0" fill="var(--nope)"/>'],
    ['an attribute twice', '<path d="M0 0" d="M1 1"/>'],
    ['an angle bracket in a value', '<g id="a>b"></g>'],
    ['a drawing within', '<svg viewBox="0 0 1 1"></svg>'],
    ['too much', shape.repeat(600)],
  ])('refuses %s', (_case, inside) => {
    expect(() => readLogo(drawing(inside))).toThrow(/^content\/logo\.svg:\d+: [A-Z<]/)
  })

  it('is part of loading content', () => {
    const { documents } = copyContent()
    documents.set('logo.svg', 'hello')
    expect(() => loadContent(documents)).toThrow(/^content\/logo\.svg:\d+: /)
  })

  it.each([
    ['no SVG', 'hello'],
    ['a document type', '<!DOCTYPE svg [<!ENTITY x "y">]><svg viewBox="0 0 24 32"></svg>'],
    ['no viewBox', `<svg>${shape}</svg>`],
    ['a viewBox that begins elsewhere', `<svg viewBox="5 5 24 32">${shape}</svg>`],
    ['a ribbon', `<svg viewBox="0 0 500 32">${shape}</svg>`],
    [
      'a comment that HTML ends sooner',
      `<svg viewBox="0 0 24 32">${shape}</svg><!--><script>alert(1)</script></svg>-->`,
    ],
    ['two drawings', `<svg viewBox="0 0 24 32"></svg><svg viewBox="0 0 24 32"></svg>`],
  ])('refuses %s', (_case, svg) => {
    expect(() => readLogo(svg)).toThrow(/^content\/logo\.svg:\d+: /)
  })
})

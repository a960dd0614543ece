import { describe, expect, it } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { content } from '#tests/fixtures/sample-content.ts'
import { checkTheme, readTheme, tileColors } from './theme.ts'

it('turns the warm colors of a palette and keeps the others', () => {
  const light = readTheme('light', content.theme)
  const [house, turned] = [tileColors(light, 0), tileColors(light, 4)]
  expect(turned[1]).toBe(house[1])
  expect(turned[2]).not.toBe(house[2])
})

describe('checkTheme', () => {
  it.each([
    ['another rule', (css: string) => `${css}body { display: none; }`],
    ['an import', (css: string) => `@import "https://example.com/a.css";\n${css}`],
    [
      'an import in a comment that ends sooner',
      (css: string) => `/* a */ @import "https://example.com/a.css"; /* b */${css}`,
    ],
    ['a brace in a color', (css: string) => css.replace('oklch(0.83 0.155 80)', 'oklch(0.83 0.155 80)} body {')],
    ['another property', (css: string) => css.replace('color-scheme: light dark;', 'background: oklch(1 0 0);')],
    ['an address', (css: string) => css.replace(/(--border-strong: ).*;/, '$1url(//example.com/a.png);')],
    [
      'an address beside a color',
      (css: string) => css.replace(/(--accent: ).*;/, '$1oklch(1 0 0) url(//example.com);'),
    ],
    ['a comment without end', (css: string) => css.replace('--accent:', '/* --accent:')],
    ['a comment in a value', (css: string) => css.replace('--accent: oklch', '--accent: /*} x{*/ url(a) oklch')],
    ['an escape', (css: string) => css.replace('--accent: oklch', '--accent: \\75rl(a) oklch')],
    ['markup', (css: string) => css.replace('--accent: oklch', '--accent: </style><script> oklch')],
  ])('refuses %s', (_case, spoil) => {
    const css = spoil(content.theme)
    expect(css).not.toBe(content.theme)
    expect(() => checkTheme(css)).toThrow(/^content\/theme\.css:\d+: /)
  })

  it.each([
    [
      '--muted-foreground: light-dark(oklch(0.44',
      '--muted-foreground: light-dark(oklch(0.74',
      '"muted-foreground" on "background" has a contrast of',
    ],
    ['oklch(0.2 0.04 50)', 'oklch(0.7 0.04 50)', 'it needs 4.5 in dark mode.'],
    ['--accent: oklch(0.83 0.155 80);', '--accent: gold;', '--accent must be a color such as'],
    ['--success: light-dark(oklch(0.45 0.1 155), oklch(0.78 0.14 155));', '', '--success must be a color such as'],
  ])('refuses %s as %s', (before, after, sentence) => {
    const { documents, spoil } = copyContent()
    spoil('theme.css', before, after)
    expect(() => checkTheme(documents.get('theme.css') ?? '')).toThrow(sentence)
    expect(() => checkTheme(documents.get('theme.css') ?? '')).toThrow(/^content\/theme\.css:\d+: /)
  })
})

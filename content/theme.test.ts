import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { checkTheme, readTheme, themeDeclarations, tileColors } from './theme.ts'

describe('readTheme', () => {
  const light = readTheme('light')
  const dark = readTheme('dark')

  it('finds what cards and print are painted with', () => {
    for (const name of [
      'background',
      'foreground',
      'muted-foreground',
      'border',
      'primary',
      'accent',
      'muted',
      'glow',
    ]) {
      expect(light.colors[name], name).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  it('tells light from dark, and leaves alone what is the same in both', () => {
    expect(light.colors.background).not.toBe(dark.colors.background)
    expect(light.colors.accent).toBe(dark.colors.accent)
  })

  it('turns the warm colors of a palette and keeps the others', () => {
    const house = tileColors(light, 0)
    const turned = tileColors(light, 4)
    expect(turned[1]).toBe(house[1])
    expect(turned[2]).not.toBe(house[2])
    expect(light.palettes).toHaveLength(10)
  })
})

describe('the style sheet is the one place of the colors', () => {
  const css = readFileSync('content/theme.css', 'utf8')

  it('is what pages with a sheet of their own are painted with', () => {
    const declared = [...css.slice(0, css.indexOf('@theme')).matchAll(/^ {2}(--[\w-]+: .+;)$/gm)].map(
      ([, line]) => line,
    )
    expect(declared.length).toBeGreaterThan(15)
    for (const line of declared) expect(themeDeclarations()).toContain(line)
    expect(themeDeclarations()).not.toContain('/*')
  })

  it('is followed by emails and the server’s own pages, which name no color themselves', () => {
    const files = globSync('{api,http,mail,server}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    expect(files.length).toBeGreaterThan(80)
    const named = files.filter((file) =>
      /oklch\(|rgba?\(|#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/i.test(readFileSync(file, 'utf8')),
    )
    expect(named).toEqual([])
  })
})

describe('checkTheme', () => {
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
    const { root, spoil } = copyContent()
    spoil('theme.css', before, after)
    expect(() => checkTheme(root)).toThrow(sentence)
    expect(() => checkTheme(root)).toThrow(/^content\/theme\.css:\d+: /)
  })
})

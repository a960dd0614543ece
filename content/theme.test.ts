import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { copyContent } from '#tests/fixtures/content-copy.ts'
import { checkTheme, readTheme, themeDeclarations, tileColors } from './theme.ts'

describe('readTheme', () => {
  const day = readTheme('day')
  const night = readTheme('night')

  it('finds what cards and print are painted with', () => {
    for (const name of ['paper', 'ink', 'soft', 'line', 'ember', 'flame', 'wash', 'glow']) {
      expect(day.colors[name], name).toMatch(/^#[0-9a-f]{6}$/)
    }
  })

  it('tells day from night, and leaves alone what is the same in both', () => {
    expect(day.colors.paper).not.toBe(night.colors.paper)
    expect(day.colors.flame).toBe(night.colors.flame)
  })

  it('turns the warm colors of a palette and keeps the others', () => {
    const house = tileColors(day, 0)
    const turned = tileColors(day, 4)
    expect(turned[1]).toBe(house[1])
    expect(turned[2]).not.toBe(house[2])
    expect(day.palettes).toHaveLength(10)
  })
})

describe('the style sheet is the one place of the colors', () => {
  const css = readFileSync('content/theme.css', 'utf8')

  it('is what pages with a sheet of their own are painted with', async () => {
    const { themeTokens } = await import('#api/page-theme.ts')
    const declared = [...css.slice(0, css.indexOf('@theme')).matchAll(/^ {2}(--[\w-]+: .+;)$/gm)].map(
      ([, line]) => line,
    )
    expect(declared.length).toBeGreaterThan(15)
    for (const line of declared) expect(themeTokens).toContain(line)
    expect(themeDeclarations()).not.toContain('/*')
  })

  it('is followed by emails and the server’s own pages, which name no color themselves', () => {
    const files = globSync('{api,mail,server}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    expect(files.length).toBeGreaterThan(80)
    const named = files.filter((file) =>
      /oklch\(|rgba?\(|#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/i.test(readFileSync(file, 'utf8')),
    )
    expect(named).toEqual([])
  })
})

describe('checkTheme', () => {
  it.each([
    ['--soft: light-dark(oklch(0.44', '--soft: light-dark(oklch(0.74', '"soft" on "paper" has a contrast of'],
    ['oklch(0.2 0.04 50)', 'oklch(0.7 0.04 50)', 'it needs 4.5 by night.'],
    ['--flame: oklch(0.83 0.155 80);', '--flame: gold;', '--flame must be a color such as'],
    ['--calm: light-dark(oklch(0.45 0.1 155), oklch(0.78 0.14 155));', '', '--calm must be a color such as'],
  ])('refuses %s as %s', (before, after, sentence) => {
    const { root, spoil } = copyContent()
    spoil('theme.css', before, after)
    expect(() => checkTheme(root)).toThrow(sentence)
    expect(() => checkTheme(root)).toThrow(/^content\/theme\.css:\d+: /)
  })
})

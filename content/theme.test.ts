import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hexOfOklch, readTheme, themeDeclarations, tileColors } from './theme.ts'

describe('hexOfOklch', () => {
  // The reference values of CSS Color 4's own examples.
  it.each([
    [1, 0, 0, '#ffffff'],
    [0, 0, 0, '#000000'],
    [0.62796, 0.25768, 29.2339, '#ff0000'],
    [0.86644, 0.29483, 142.4953, '#00ff00'],
    [0.45201, 0.31321, 264.052, '#0000ff'],
  ])('oklch(%f %f %f) is %s', (lightness, chroma, hue, hex) => {
    expect(hexOfOklch(lightness, chroma, hue)).toBe(hex)
  })
})

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
  const css = readFileSync('web/styles/theme.css', 'utf8')

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

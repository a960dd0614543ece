import { expect, test } from 'vitest'
import { readTheme } from '#content/theme.ts'
import { type Color, light as emailColors, nightRules, styleOf } from './colors.ts'

test('emails have the colors of the site, in light and dark', () => {
  const [light, dark] = [readTheme('light').colors, readTheme('dark').colors]
  const names = Object.keys(emailColors) as Color[]
  expect(names).toContain('tile-flame')
  for (const name of names) {
    expect(`${styleOf({ text: name })}`).toBe(`class="text-${name}" style="color:${light[name]}"`)
    expect(nightRules).toContain(`.ground-${name}{background-color:${dark[name]}!important}`)
  }
})

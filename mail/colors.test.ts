import { expect, test } from 'vitest'
import { readTheme } from '#content/theme.ts'
import { type Color, day, nightRules, styleOf } from './colors.ts'

test('emails styleOf the colors of the site, in light and dark', () => {
  const [light, dark] = [readTheme('day').colors, readTheme('night').colors]
  const names = Object.keys(day) as Color[]
  expect(names).toContain('tile-flame')
  for (const name of names) {
    expect(`${styleOf({ text: name })}`).toBe(`class="text-${name}" style="color:${light[name]}"`)
    expect(nightRules).toContain(`.ground-${name}{background-color:${dark[name]}!important}`)
  }
})

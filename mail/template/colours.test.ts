import { expect, test } from 'vitest'
import { readTheme } from '#content/theme.ts'
import { type Colour, day, nightRules, wear } from './colours.ts'

test('emails wear the colors of the site, in light and dark', () => {
  const [light, dark] = [readTheme('day').colours, readTheme('night').colours]
  const names = Object.keys(day) as Colour[]
  expect(names).toContain('tile-flame')
  for (const name of names) {
    expect(wear({ text: name }).style.color).toBe(light[name])
    expect(nightRules).toContain(`.ground-${name}{background-color:${dark[name]}!important}`)
  }
})

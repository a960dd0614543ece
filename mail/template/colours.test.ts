import { expect, test } from 'vitest'
import { readTheme } from '#scripts/outputs/theme.ts'
import { day, night } from './colours.ts'

test('letters wear the colours of the site', () => {
  expect(readTheme('day').colours).toMatchObject(day)
  expect(readTheme('night').colours).toMatchObject(night)
})

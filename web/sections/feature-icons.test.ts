import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { icons } from '#content/schema/features.ts'

it('draws every icon that content may ask for', () => {
  const sprite = readFileSync(new URL('./feature-icons.svg', import.meta.url), 'utf8')
  expect([...sprite.matchAll(/<symbol id="([a-z-]+)"/g)].map(([, name]) => name).sort()).toEqual([...icons].sort())
})

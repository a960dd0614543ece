import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { charactersOf } from './unicode-range.ts'

const styles =
  '@font-face { src: url("./a.woff2"); unicode-range: U+41-43, U+2019; } @font-face { src: url("./b.woff2") }'

it('reads ranges and single characters', () => {
  expect(charactersOf(styles, './a.woff2')).toBe('ABC’')
})

it('refuses a file that no range is written for', () => {
  expect(() => charactersOf(styles, './b.woff2')).toThrow('No @font-face takes ./b.woff2')
})

it.each(['figtree', 'bricolage-grotesque'])('English text needs nothing but the small %s', (name) => {
  const fonts = readFileSync(join(import.meta.dirname, '..', 'web', 'styles', 'fonts.css'), 'utf8')
  const characters = charactersOf(fonts, `./fonts/${name}.woff2`)
  for (const needed of 'Az09 &@#$%“”’–—…©·×→') expect(characters).toContain(needed)
})

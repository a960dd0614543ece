import { expect, test } from 'vitest'
import { unprintable } from './printable.ts'

test.each(['Łukasz Żółć', 'Nguyễn Thị Thảo', 'Ирина Ковальчук', 'Γιώργος', 'Kaʻiulani', 'D’Angelo', 'Gal·la', 'Ẽ̱'])(
  'PDFs can print %s',
  (name) => {
    expect(unprintable(name)).toEqual([])
    expect(unprintable(name.normalize('NFD'))).toEqual([])
  },
)

test.each([
  ['Łukasz 王', ['王']],
  ['王小王', ['王', '小']],
  ['شيماء', ['ش', 'ي', 'م', 'ا', 'ء']],
  ['Ada 🎓', ['🎓']],
])('of %s, they cannot print %j', (name, missing) => expect(unprintable(name)).toEqual(missing))

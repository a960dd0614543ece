import { expect, test } from 'vitest'
import { carriedForward, FORMAT, upcasts } from './upcasts.ts'

test('documents of any former format are carried through every later step, and those of today through none', () => {
  const step = (name: string) => (documents: ReadonlyMap<string, string>) =>
    new Map([...documents].map(([file, text]) => [file, `${text}${name}`]))
  const steps = [step('b'), step('c')]
  const read = (format: number) => carriedForward(new Map([['company.yaml', 'a']]), format, steps).get('company.yaml')
  expect([1, 2, 3].map(read)).toEqual(['abc', 'ac', 'a'])
  expect(FORMAT).toBe(upcasts.length + 1)
})

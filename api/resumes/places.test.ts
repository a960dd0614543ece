import { expect, test } from 'vitest'
import { createPlaces } from './places.ts'

test('each key has its places, all together theirs, and one that is left is free again', async () => {
  const inPlace = createPlaces({ total: 3, perKey: 2 })
  const gate = Promise.withResolvers<void>()
  const wait = () => gate.promise
  const held = [inPlace('a', wait), inPlace('a', wait)]
  await expect(inPlace('a', wait)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } })
  held.push(inPlace('b', wait))
  await expect(inPlace('c', wait)).rejects.toMatchObject({ status: 503 })
  gate.resolve()
  await Promise.all(held)
  const failing = async () => Promise.reject(new Error('failed'))
  for (let n = 0; n < 5; n++) await expect(inPlace('a', failing)).rejects.toThrow('failed')
  expect(await Promise.all(['a', 'a', 'b'].map((key) => inPlace(key, async () => key)))).toEqual(['a', 'a', 'b'])
})

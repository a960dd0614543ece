import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (files: string) => globSync(files).map((file) => readFileSync(file, 'utf8'))
const namesIn = (texts: string[], pattern: RegExp) =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))

test('the built program has one copy of each class of the server, of Stripe’s errors and of the request id', () => {
  const own = namesIn(read('{cli,content,database,http,mail,server,services}/**/*.ts'), /^(?:export )?class (\w+)/gm)
  const built = read('build/{program,office/server}/*.js')
  const copies = namesIn(built, /\b(\w+?)(?:\$\d+)? (?:= class\b|extends \w)/g)
  const count = (name: string) => copies.filter((copy) => copy === name).length
  expect(own).toContain('ServiceError')
  expect(Object.fromEntries([...own, 'StripeInvalidRequestError'].map((name) => [name, count(name)]))).toEqual(
    Object.fromEntries([...own, 'StripeInvalidRequestError'].map((name) => [name, 1])),
  )
  expect(namesIn(built, /\b(\w+) = new AsyncLocalStorage/g)).toEqual(['places', 'requests'])
})

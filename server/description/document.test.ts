import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { complaints, described, operations, resolved } from '#tests/fixtures/contract-validator.ts'

test('it is an OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(described))
  expect([valid, errors, validator.version]).toEqual([true, undefined, '3.1'])
})

test('every example is as its own schema wants it, and each operation has an id and a group', () => {
  const groups = described.tags.map(({ name }) => name)
  for (const { operation } of operations) {
    const sent = Object.values(operation.requestBody?.content ?? {}).map(({ schema, example }) => ({
      schema,
      value: example as unknown,
    }))
    const answered = Object.values(operation.responses)
      .flatMap((response) => Object.values(resolved(response).content ?? {}))
      .flatMap(({ schema, examples = {} }) => Object.values(examples).map(({ value }) => ({ schema, value })))
    const wrong = [...sent, ...answered].flatMap(({ schema, value }) => complaints(schema, value))
    expect([operation.operationId, wrong]).toEqual([operation.operationId, []])
    expect(groups).toContain(operation.tags?.[0])
  }
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

test('a change of the contract is written down: npm run openapi, and an entry in docs/api-changelog.md', async () => {
  const text = `${JSON.stringify(described, null, 2)}\n`
  await expect(text, 'The contract has changed: npm run openapi.').toMatchFileSnapshot('../../docs/openapi.json')
  const heading = /^## .*$/m.exec(readFileSync('docs/api-changelog.md', 'utf8'))?.[0]
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const expected = `## ${described.info.version} (YYYY-MM-DD, ${digest})`
  expect(heading?.replace(/\d{4}-\d\d-\d\d/, 'YYYY-MM-DD'), 'The newest entry is about this document.').toBe(expected)
})

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { complaints, described, operations, resolved } from '#tests/fixtures/contract-judge.ts'

test('it is an OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(described))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every example is as its own schema wants it', () => {
  const wrong: string[] = []
  const look = (about: string, schema: Record<string, unknown>, value: unknown) =>
    wrong.push(...complaints(schema, value).map((complaint) => `${about}: ${complaint}`))
  let looked = 0
  for (const { operation } of operations) {
    for (const { name, schema, example } of operation.parameters ?? []) {
      if (example !== undefined) look(name, schema, schema.type === 'integer' ? Number(example) : example)
    }
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
      look(operation.operationId, schema, example)
      looked++
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const { schema, examples = {} } of Object.values(resolved(response).content ?? {})) {
        for (const { value } of Object.values(examples)) look(`${operation.operationId} ${status}`, schema, value)
        looked += Object.keys(examples).length
      }
    }
  }
  expect(wrong).toEqual([])
  expect(looked).toBeGreaterThan(100)
})

test('an operation has an id of its own, a group, and says what it does', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const groups = described.tags.map(({ name }) => name)
  for (const { operation } of operations) {
    expect(groups).toContain(operation.tags?.[0])
    expect(operation.description.length, operation.operationId).toBeGreaterThan(10)
  }
})

test('a change of the contract is written down: npm run openapi, and an entry in docs/api-changelog.md', async () => {
  const text = `${JSON.stringify(described, null, 2)}\n`
  await expect(text, 'The contract has changed: npm run openapi.').toMatchFileSnapshot('../../docs/openapi.json')
  const heading = /^## .*$/m.exec(readFileSync('docs/api-changelog.md', 'utf8'))?.[0]
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const expected = `## ${described.info.version} (YYYY-MM-DD, ${digest})`
  expect(heading?.replace(/\d{4}-\d\d-\d\d/, 'YYYY-MM-DD'), 'The newest entry is about this document.').toBe(expected)
})

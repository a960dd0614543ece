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

test('an operation has an id of its own, and each of its fields says what is wrong with it', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { operation } of operations) {
    const [media] = Object.values(operation.requestBody?.content ?? {})
    const required = (media?.schema.required ?? []) as string[]
    const fields = (media?.schema.properties ?? {}) as Record<string, Record<string, unknown>>
    if (operation.operationId === 'takeStripeEvent') continue
    for (const name of required)
      expect(fields[name]?.['x-messages'], `${operation.operationId} ${name}`).not.toEqual([])
  }
})

test('a change of the contract is put down: npm run openapi, and an entry in docs/api-changelog.md', () => {
  const snapshot = readFileSync('contract/openapi/snapshot.json', 'utf8')
  expect(JSON.parse(snapshot), 'The contract has changed: npm run openapi writes the snapshot anew.').toEqual(described)
  const heading = /^## .*$/m.exec(readFileSync('docs/api-changelog.md', 'utf8'))?.[0]
  const digest = createHash('sha256').update(snapshot).digest('hex').slice(0, 8)
  expect(heading, 'The newest entry of docs/api-changelog.md must be about this snapshot.').toMatch(
    new RegExp(`^## ${described.info.version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d, ${digest}\\)$`),
  )
})
